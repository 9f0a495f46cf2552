/** The texts of the page. */
import page from "./page";
import table from "./table";
import home from "./home";
import replay from "./replay";
import learn from "./learn";
import arsenal from "./arsenal";
import splatball from "./splatball";
import bricks from "./bricks";


export default { page, table, home, replay, learn, arsenal, splatball, bricks };
