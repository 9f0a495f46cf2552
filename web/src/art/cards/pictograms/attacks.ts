/** What is thrown, each in a square of 48: paper-cut, on a scene in warm colours. */
const SNOW = "#fdfeff";
const SHADE = "#b9cadf";
const INK = "#14213d";
const RED = "#c8382e";
const GOLD = "#ffc15e";

/** A ball with its shadow side. */
export const ball = (x: number, y: number, r: number, fill = SNOW, shade = SHADE): string =>
  `<circle cx="${x + 1}" cy="${y + 1.6}" r="${r}" fill="${INK}" opacity=".25"/>` +
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>` +
  `<path d="M${x + r * 0.95} ${y - r * 0.3}a${r} ${r} 0 0 1 -${r * 1.55} ${r * 1.15}a${r * 1.35} ${r * 1.35} 0 0 0 ${r * 1.55} -${r * 1.15}z" fill="${shade}"/>`;

const trail = (d: string): string => `<path d="${d}" fill="none" stroke="${SNOW}" stroke-width="2.6" stroke-linecap="round" opacity=".85"/>`;

export const attacks = {
  snowball:
    trail("M4 32q7-2 11-5M3 40q9-1 15-5M9 22q4-1 7-3") + ball(29, 20, 13.5) + `<path d="M22 15q3-5 8-5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>`,
  slushball:
    trail("M5 21q5-1 8-3M4 29q6-1 9-3") +
    `<path d="M16 20c0-8 6-14 13.500-14s13.500 6 13.500 13.500c0 5-1 7-1 11s-2 5-3.500 5s-3-1-3-4s-2-3.500-3-1s.4 11-2 13s-5-1-5-5s-1-6-2.600-7s-2 3-3.800 3s-3.100-3-3.100-7z" fill="#6f97ab"/>` +
    `<path d="M16 20c0-8 6-14 13.500-14s13 6 13.500 12c-3 4-7 6-11 6s-4 3-8 2.500s-8-1.500-8-6.500z" fill="#cfe3ec"/>` +
    `<path d="M20 16q3-6 9-6" fill="none" stroke="#fff" stroke-width="2.400" stroke-linecap="round"/><path d="M13 39q3 4 0 6.500q-3-2.500 0-6.500z" fill="#8fb8c9"/>`,
  sneak:
    `<path d="M18 45l9-12h-5l7-10h-4L32 3l7.500 20H35l7 10h-5l9 12z" fill="#143f34"/><path d="M32 3l7.500 20H35l7 10h-5l9 12H32z" fill="#1f5d4c"/>` +
    `<path d="M9 34c0-7 3-11 8-11s8 4 8 11l3 11H5z" fill="${INK}"/><circle cx="16" cy="22" r="7.5" fill="#f3d3b3"/>` +
    `<path d="M8 21c0-7 4-10 8-10s8 3 8 9q-8-3-16 1z" fill="${RED}"/><path d="M9 20.500q7-2.800 14 0v4q-7-2.500-14 0z" fill="${INK}"/><circle cx="13.500" cy="22.300" r="1.300" fill="#fff"/><circle cx="19" cy="22.300" r="1.300" fill="#fff"/>` +
    ball(7, 33, 5.500),
  iceball:
    trail("M4 33q6-2 10-5M5 41q8-1 13-5") +
    `<path d="M18 15L28 6l12 4l4 12l-8 11l-13 1l-7-9z" fill="#5fb3d4"/><path d="M28 6l12 4l-9 8zM18 15l13 3L28 6z" fill="#e6f8ff"/><path d="M31 18l9-8l4 12zM18 15l13 3l-15 7z" fill="#a9def2"/><path d="M31 18l13 4l-8 11z" fill="#84cbe6"/>` +
    `<path d="M40 37l2 4 4 1-4 2-2 4-1.500-4-4-2 4-1z" fill="#fff"/>`,
  barrage: trail("M3 18q4-1 7-3M2 45q6-1 9-3M20 46q5-1 8-3") + ball(34, 12, 9) + ball(17, 22, 9) + ball(33, 35, 9.500),
  rocks:
    trail("M4 34q6-2 10-5M5 42q8-1 13-5") +
    `<path d="M17 17L26 6l13 2l6 11l-5 12l-15 2l-9-7z" fill="#4a4e5a"/><path d="M17 17L26 6l6 9l-6 8z" fill="#9a9eaa"/><path d="M26 6l13 2l-7 7z" fill="#b9bdc7"/><path d="M39 8l6 11l-13-4z" fill="#7e828e"/><path d="M32 15l13 4l-5 12z" fill="#5d616d"/>` +
    `<path d="M24 6c3-4 12-4 16 2c-3 1-4 4-7 3s-4 3-6 1s-4-3-3-6z" fill="${SNOW}"/>`,
  offensivedodge:
    `<path d="M5 45q1-14 9-17l8 4q-5 4-4 13z" fill="${INK}"/><path d="M9 29l13-3 3 7-12 3z" fill="${RED}"/><circle cx="13" cy="20" r="8" fill="#f3d3b3"/><path d="M5 19c-1-8 5-11 9-10s8 3 7 8q-8-3-16 2z" fill="#1f5d4c"/><circle cx="10" cy="8" r="2.500" fill="${SNOW}"/>` +
    `<path d="M11 21.500h0M16 21h0" stroke="${INK}" stroke-width="2.600" stroke-linecap="round"/><path d="M20 32L30 24" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>` +
    trail("M27 15q4-4 8-5") +
    ball(40, 14, 6.500) +
    `<path d="M44 36H31m5-5l-5.500 5l5.500 5" fill="none" stroke="${GOLD}" stroke-width="3.400" stroke-linecap="round" stroke-linejoin="round"/>`,
};
