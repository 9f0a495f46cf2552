/** What the first screen asks the server for, asked and said while its code is still on its way. */
import { gamePage } from "./games";
import { tokenOf } from "./wire/keep";
import type { Hello, TableShown } from "./wire/messages";
import { preferred, type Language } from "./words/preferred";

const table = /^\/t\/([^/]+)\/?$/.exec(location.pathname)?.[1];
let path = table ? `/tables/${table}` : "";

/** What the server has written into the page of the table; where it was asleep, it is asked. */
const text = table ? document.getElementById("told")?.textContent : "";
const written = text ? (JSON.parse(text) as TableShown) : null;
/** Milliseconds after which nobody waits for an answer any more. */
export const PATIENCE = 15_000;
const answer = path && !written ? fetch(`/api${path}`, { signal: AbortSignal.timeout(PATIENCE) }) : null;

/** Whether several people share this screen: they all look at what everybody may see. */
export function aroundOneScreen(shown: TableShown): boolean {
  const people = shown.seats.flatMap((seat) => seat.person ?? []);
  return new Set(people).size < people.length;
}

/** The first word at a table. */
export function hello(token: string, watch: boolean, language: Language, since: Record<string, number> = {}): string {
  return JSON.stringify({ type: "hello", token, since, language, watch } satisfies Hello);
}

/** Where a table is heard live. */
function lineTo(name: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${name}/socket`;
}

/** A line to a table, what was said on it already, and what was heard. */
export interface Line {
  socket: WebSocket;
  said: string;
  heard: string[];
}

function lined(name: string): Line {
  return { socket: new WebSocket(lineTo(name)), said: "", heard: [] };
}

let line = table ? lined(table) : null;

/** Say hello as soon as the line is open; resolves with the first view, or when none can be hoped for. */
function greet(on: Line, word: string): Promise<void> {
  return new Promise((heard) => {
    const say = (): void => {
      on.said = word;
      on.socket.send(word);
    };
    on.socket.onmessage = (event) => {
      on.heard.push(String(event.data));
      if (on.heard.length > 1) heard();
    };
    on.socket.onclose = () => heard();
    if (on.socket.readyState === WebSocket.OPEN) say();
    else on.socket.onopen = say;
  });
}

/** Load the game that is played at a table, and greet everybody there. */
async function prepare(shown: TableShown, on: Line): Promise<void> {
  // Whoever brings a seat from another device has no token for it yet.
  const moving = new URLSearchParams(location.hash.slice(1)).has("move");
  const greeted = moving || on !== line ? null : greet(on, hello(tokenOf(shown.table), aroundOneScreen(shown), preferred()));
  await Promise.all([gamePage(shown.game), greeted]);
}

/** Do so as soon as it is known what table it is. */
async function begin(on: Line): Promise<void> {
  if (written) return prepare(written, on);
  const found = await answer;
  if (found?.ok) await prepare((await found.clone().json()) as TableShown, on);
}

/** When all that the first screen shows is here; whatever goes wrong is told to whoever asks again. */
export const ready: Promise<void> = line ? begin(line).catch(() => {}) : Promise.resolve();

/** The line to a table: the one that was opened early, once, if nothing else was said on it; or a new one. */
export function connected(name: string, word: string): Line {
  const open = line;
  line = null;
  const good = open?.socket.url === lineTo(name) && open.socket.readyState <= WebSocket.OPEN && (!open.said || open.said === word);
  if (!good) open?.socket.close();
  return good ? open : lined(name);
}

/** What was written for somebody who asks for it first, once. */
export function told(asked: string): unknown {
  if (asked !== path || !written) return null;
  path = "";
  return written;
}

/** The answer to something that was asked early, once. */
export function early(asked: string): Promise<Response> | null {
  if (asked !== path) return null;
  path = "";
  return answer;
}
