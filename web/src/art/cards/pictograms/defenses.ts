/** What keeps snow off and what brings cards, each in a square of 48, on a scene in cool colours. */
import { ball } from "./attacks";

const SNOW = "#fdfeff";
const INK = "#14213d";
const RED = "#c8382e";
const GOLD = "#ffc15e";
const WOOD = "#8a5a34";

const arrow = (x: number, y: number, fill = GOLD): string =>
  `<path d="M${x} ${y}l10 11h-5.500v10h-9v-10h-5.500z" fill="${fill}" stroke="${INK}" stroke-width="1.600" stroke-linejoin="round"/>`;

const crate = (x: number, y: number, w: number): string =>
  `<path d="M${x} ${y}h${w}l-2 ${w * 0.52}h-${w - 4}z" fill="${WOOD}"/><path d="M${x} ${y}h${w}l-.6 4.500h-${w - 1.200}z" fill="#b07c4f"/><path d="M${x + 1.400} ${y + 9}h${w - 2.800}" stroke="#5d3a1e" stroke-width="1.600"/>`;

const kid = `<path d="M9 46q-1-13 9-15l9 2q-3 5-1 13z" fill="${INK}"/><path d="M13 31l14-5 3 6-13 6z" fill="${RED}"/><circle cx="16" cy="21" r="8.500" fill="#f3d3b3"/><path d="M7.500 21c-2-8 4-12 9-11s9 4 8 8.500q-9-3-17 2.500z" fill="#1f5d4c"/><circle cx="12" cy="8.500" r="2.600" fill="${SNOW}"/><path d="M14 22.500h0M20 21.500h0" stroke="${INK}" stroke-width="2.600" stroke-linecap="round"/>`;

const hand = (x: number, y: number, flip = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${flip} 1)"><path d="M0 12c-2-6 0-11 3-12s4 3 4 6c2-5 4-6 6-5s1 5 1 6c1-4 4-4 5-2s-1 6-1 9-3 9-9 9-8-6-9-11z" fill="${RED}"/><path d="M1 18l15 1 .5 6-16-.500z" fill="#fff"/></g>`;

const card = (x: number, y: number, turn: number, fill = SNOW): string =>
  `<g transform="rotate(${turn} ${x + 7} ${y + 10})"><rect x="${x}" y="${y}" width="14" height="20" rx="2.500" fill="${fill}" stroke="${INK}" stroke-width="1.600"/><path d="M${x + 1} ${y + 10}h12" stroke="${RED}" stroke-width="2.200"/></g>`;

export const defenses = {
  dodge: `<g transform="rotate(-16 16 44)">${kid}</g>` + ball(38, 12, 6) + `<path d="M22 9q4-2 8-1M20 4q6-2 11 0" fill="none" stroke="${SNOW}" stroke-width="2.400" stroke-linecap="round"/><path d="M33 30q5 2 6 7M30 36q4 1 5 6" fill="none" stroke="${SNOW}" stroke-width="2.400" stroke-linecap="round"/>`,
  upgrade: arrow(24, 3) + crate(7, 27, 34),
  restock:
    `<path d="M33 4l7 4-12 21-7-4z" fill="${WOOD}"/><path d="M31 2q6-1 11 5l-3 3q-4-5-9-5z" fill="#5d3a1e"/><path d="M17 24l13 7.500q-3 9-11 10q-5 .5-8-1.500q-1-4 1-8.500q2-5 5-7.500z" fill="#8c95a6"/><path d="M17 24l6 3.500-8 13q-2 .2-4-.8-1-4 1-8.200z" fill="#c2cad8"/>` +
    `<path d="M2 46q4-7 10-6.500t9 2.500 10-1 15 5z" fill="${SNOW}"/>`,
  snowfort:
    `<path d="M4 44V22h7v-6h7v6h12v-6h7v6h7v22z" fill="${SNOW}"/><path d="M4 44V33h40v11z" fill="#d3e0ee"/><path d="M4 32.500h40M11 22v10M24 22v10M37 22v10M17 33v11M31 33v11" stroke="#9db4d0" stroke-width="1.600"/><path d="M24 22V4" stroke="${INK}" stroke-width="2.200" stroke-linecap="round"/><path d="M25 4l12 4-12 5z" fill="${RED}"/>`,
  ultraupgrade: arrow(15, 8) + arrow(33, 2) + crate(5, 31, 38),
  snatchandrun:
    card(5, 8, -14, "#dcefe9") + card(30, 20, 12) +
    `<path d="M22 9q10-4 15 6m1.500-7l-1.300 7.500l-7-1.500" fill="none" stroke="${GOLD}" stroke-width="3.200" stroke-linecap="round" stroke-linejoin="round"/><path d="M26 40q-10 4-15-6m-1.500 7l1.300-7.500l7 1.500" fill="none" stroke="${GOLD}" stroke-width="3.200" stroke-linecap="round" stroke-linejoin="round"/>`,
  whitewash:
    `<circle cx="24" cy="25" r="13" fill="#f3d3b3"/><path d="M11 22q1-15 13-15t13 15q-13-7-26 0z" fill="#4a4a7c"/><circle cx="24" cy="6" r="3" fill="${SNOW}"/><path d="M11 25q5-3 8 0t5 1 6-1 7 1q0 14-13 13.500t-13-14.500z" fill="${SNOW}"/><path d="M20 23.500h0M28 23.500h0" stroke="${INK}" stroke-width="2.800" stroke-linecap="round"/><path d="M21 31q3-2 6 0" fill="none" stroke="${INK}" stroke-width="1.800" stroke-linecap="round"/>` +
    hand(1, 22) + hand(47, 22, -1),
  upgradedodge: `<g transform="translate(-3 2) rotate(-14 16 44)">${kid}</g>` + arrow(37, 14),
  dud:
    ball(24, 29, 13, "#dfe8f1", "#a9bccf") +
    `<path d="M17 19l4 7-4 5 6 4-2 6" fill="none" stroke="#5b6b84" stroke-width="2.200" stroke-linejoin="round"/><path d="M30 10q-4-3 0-6t0-5M38 15q-3-4 1-6t1-5" fill="none" stroke="${SNOW}" stroke-width="2.400" stroke-linecap="round"/><path d="M20 27h0M29 27h0" stroke="${INK}" stroke-width="3" stroke-linecap="round"/><path d="M21 35q3.500-4 7 0" fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round"/>`,
  cache:
    `<path d="M5 23q0-13 19-13t19 13z" fill="#b07c4f"/><path d="M5 23h38v18q0 2-2 2H7q-2 0-2-2z" fill="${WOOD}"/><path d="M5 22h38v4.500H5z" fill="#5d3a1e"/><rect x="19.500" y="19" width="9" height="11" rx="2" fill="${GOLD}"/><path d="M24 23v3.500" stroke="${INK}" stroke-width="2.600" stroke-linecap="round"/><path d="M8 13q5-5 16-5t16 5q-6-2-9 0t-7-.5-7 1-9-.500z" fill="${SNOW}"/>`,
  backfire:
    ball(13, 36, 7.500) +
    `<path d="M20 27Q34 6 41 19T25 38" fill="none" stroke="${GOLD}" stroke-width="4" stroke-linecap="round"/><path d="M32 32l-8.500 6.500l9.500 4.500" fill="none" stroke="${GOLD}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><path d="M4 22q3-2 6-1M6 15q4-2 8 0" fill="none" stroke="${SNOW}" stroke-width="2.400" stroke-linecap="round"/>`,
  raid: card(25, 18, 10) + `<g transform="translate(2 3) rotate(-28 14 20) scale(1.350)">${hand(2, 2)}</g>` + `<path d="M2 44q10-6 19-13" stroke="#4a4a7c" stroke-width="9" stroke-linecap="round"/>`,
  refinedupgrade:
    arrow(15, 8) + crate(3, 31, 26) +
    `<circle cx="33" cy="18" r="10" fill="#e6f8ff" stroke="${INK}" stroke-width="3"/><path d="M28 15q2-4 6-4" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/><path d="M38 26.500l6 10" stroke="${RED}" stroke-width="5" stroke-linecap="round"/>`,
  nothing: `<path d="M12 24h24" stroke="#6b7a94" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 9"/>`,
};
