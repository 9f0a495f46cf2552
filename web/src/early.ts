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

/** The answer to something that was asked early, once. */
export function early(asked: string): Promise<Response> | null {
  if (asked !== path) return null;
  path = "";
  return answer;
}
