/** The catalogue: every text of the page, in the language that was chosen. */
import en from "./en";
import type { Language } from "./preferred";

/** The same texts in another language: a function stays a function, a text may say anything. */
type Texts<Of> = Of extends (...given: infer Given) => string
  ? (...given: Given) => string
  : Of extends string
    ? string
    : { readonly [Key in keyof Of]: Texts<Of[Key]> };

export type Catalogue = Texts<typeof en>;
export type { Language };

export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(en),
  de: () => import("./de").then((found) => found.default),
};

let spoken = $state<Language>("en");
let current = $state.raw<Catalogue>(en);

/** The texts to show: `say().home.playNow`. */
export function say(): Catalogue {
  return current;
}

export function language(): Language {
  return spoken;
}

/** Speak another language from now on. */
export async function speak(next: Language): Promise<void> {
  current = await catalogues[next]();
  spoken = next;
  document.documentElement.lang = next;
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
