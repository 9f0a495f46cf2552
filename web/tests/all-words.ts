/** All texts of the page, as a board that is tested by itself has no screen that brings them. */
import { bring, PARTS } from "$/words/parts";

await bring(...PARTS);
