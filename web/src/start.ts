/** Puts the page together, with the settings of this device. */
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { follow } from "./router.svelte";
import { apply } from "./settings.svelte";

export async function start(): Promise<void> {
  follow();
  await apply();
  mount(App, { target: document.getElementById("page")! });
}
