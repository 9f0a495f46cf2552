/** Measuring before moving: whoever asks where something is, after something was changed, has the whole table laid out again. */

/** Looks where things are, and returns what is then to be done. */
export type Look = () => (() => void) | void;

let looks: Look[] = [];

/** Look when the table has changed, before it is painted: everybody looks first, and then everything moves. */
export function measure(look: Look): void {
  looks.push(look);
  if (looks.length === 1) queueMicrotask(everybody);
}

function everybody(): void {
  const now = looks;
  looks = [];
  for (const move of now.map((look) => look())) move?.();
}
