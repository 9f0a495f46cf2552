import "$/styles/fonts.css";
import "$/styles/tokens.css";
import "$/styles/base.css";
import { mount } from "svelte";
import Workbench from "./Workbench.svelte";

mount(Workbench, { target: document.getElementById("page")! });
