/** What the first screen asks the server for, asked while its code is still on its way. */
import { gamePage } from "./games";

const table = /^\/t\/([^/]+)\/?$/.exec(location.pathname)?.[1];
let path = table ? `/tables/${table}` : "";
const answer = path ? fetch(`/api${path}`) : null;

// The game that is played there is loaded, too; whatever goes wrong here is told to whoever asks again.
void answer
  ?.then((found) => (found.ok ? found.clone().json() : null))
  .then((shown: { game: string } | null) => shown && gamePage(shown.game))
  .catch(() => {});

/** Where a table is heard live. */
export function lineTo(name: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${name}/socket`;
}

let line = table ? new WebSocket(lineTo(table)) : null;

/** The line to a table: the one that was opened early, once, or a new one. */
export function connected(name: string): WebSocket {
  const open = line;
  line = null;
  const good = open?.url === lineTo(name) && open.readyState <= WebSocket.OPEN;
  if (!good) open?.close();
  return good ? open : new WebSocket(lineTo(name));
}

/** The answer to something that was asked early, once. */
export function early(asked: string): Promise<Response> | null {
  if (asked !== path) return null;
  path = "";
  return answer;
}
