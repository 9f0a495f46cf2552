/** The texts of the page in German. */
import page from "./page";
import table from "./table";
import home from "./home";
import replay from "./replay";
import learn from "./learn";
import arsenal from "./arsenal";
import splatball from "./splatball";
import bricks from "./bricks";

import type { Catalogue } from "../index.svelte";

const de: Catalogue = { page, table, home, replay, learn, arsenal, splatball, bricks };
export default de;
