/** The way in: all that the address needs is asked for side by side, before any of it is there. */
import { page } from "./way";
import { ready } from "./early";
import { load } from "./screens";

/** Milliseconds after which the page is shown, even if it has nothing to show yet. */
const PATIENCE = 400;

const screen = load(location.pathname)?.catch(() => {});
const patience = new Promise((over) => setTimeout(over, PATIENCE));
// Drawn once, with everything in it. Nobody waits here for the whole module: what is asked for needs parts of it.
void page.then(async ({ start }) => {
  await Promise.race([patience, Promise.all([screen, ready])]);
  await start();
});
