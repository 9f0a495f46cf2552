/** What the browser keeps: the tokens of one's seats, a name, and fresh luck. */
const TOKENS = "snowball.tokens";
const NAME = "snowball.name";
const MOST_KEPT = 50;

/** Read something that was kept; a browser that keeps nothing, or nonsense, gives the fallback. */
export function recall<Kept>(key: string, fallback: Kept): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    const alike = kept !== null && typeof kept === typeof fallback && Array.isArray(kept) === Array.isArray(fallback);
    return alike ? (kept as Kept) : fallback;
  } catch {
    return fallback;
  }
}

/** Keep something, if the browser lets us. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window may keep nothing: the game goes on until it is closed.
  }
}

const held: Record<string, string> = recall(TOKENS, {});

/** The tokens of one's tables, the newest last. */
export function tokens(): Record<string, string> {
  return { ...held };
}

export function tokenOf(table: string): string {
  const token: unknown = held[table];
  return typeof token === "string" ? token : "";
}

export function keep(table: string, token: string): void {
  delete held[table];
  held[table] = token;
  for (const oldest of Object.keys(held).slice(0, -MOST_KEPT)) delete held[oldest];
  remember(TOKENS, held);
}

export function forget(table: string): void {
  delete held[table];
  remember(TOKENS, held);
}

export function name(): string {
  return recall(NAME, "");
}

export function setName(next: string): void {
  remember(NAME, next);
}

const here = new Map<string, string>();

/** Keep something as long as this window is open; where nothing is stored, as long as this page. */
export function keepHere(key: string, text: string): void {
  here.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // It is known here until the page is left.
  }
}

export function keptHere(key: string): string | null {
  try {
    return here.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Random bytes of this device as hexadecimal digits. */
export function random(bytes: number): string {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** This device's contribution to the luck of a table. */
export function luck(): string {
  return random(32);
}

export interface Request {
  id: string;
  luck: string;
}

const keyOf = (purpose: string): string => `snowball.request.${purpose}`;

/** What a request is sent with: the same each time, so that one whose answer was lost can be sent again. */
export function request(purpose: string): Request {
  const key = keyOf(purpose);
  const made = { id: random(16), luck: luck() };
  try {
    const kept = sessionStorage.getItem(key);
    if (kept) return JSON.parse(kept) as Request;
    sessionStorage.setItem(key, JSON.stringify(made));
  } catch {
    // Without storage a request can be sent again only by what remembers it.
  }
  return made;
}

/** Be done with a request: whoever wants the same once more wants another. */
export function settle(purpose: string): void {
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // Nothing was kept.
  }
}
