/** The way in: all that the address needs is asked for side by side, before any of it is there. */
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./early";
import { load } from "./screens";

const page = import("./start");
void load(location.pathname)?.catch(() => {});
await (await page).start();
