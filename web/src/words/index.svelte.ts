/** The catalogue: every text of the page, in the language that was chosen. */
import { learn, texts, type Catalogue } from "./parts";
import { preferred, type Language } from "./preferred";

export { bring } from "./parts";
export type { Catalogue, Language };

export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };
/** Which way each is written. */
const WAYS: Record<Language, "ltr" | "rtl"> = { en: "ltr", de: "ltr" };

let spoken = $state<Language>(preferred());

/** The texts to show, by parts. Whoever draws something has brought its part. */
export function say(): Catalogue {
  return texts(spoken);
}

export function language(): Language {
  return spoken;
}

/** Speak another language from now on: as soon as all that is shown can be said in it. */
export async function speak(next: Language): Promise<void> {
  if (!(await learn(next))) return;
  spoken = next;
  document.documentElement.lang = next;
  document.documentElement.dir = WAYS[next];
}

/** A number as it is written in the language of the page. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(spoken, options).format(value);
}

/** A share of a hundred, e.g. 62 %. */
export function percent(share: number): string {
  return number(share, { style: "percent", maximumFractionDigits: 0 });
}

/** Names as they are spoken: "Ana, Bo and Cem". */
export function listed(names: string[]): string {
  // The server's sentences have no comma before the last name; neither has the page.
  return new Intl.ListFormat(language() === "en" ? "en-GB" : language(), { type: "conjunction" }).format(names);
}
