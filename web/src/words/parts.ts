/** The texts of the page in parts, in the language that is spoken: each is loaded with what shows it. */
import { preferred, type Language } from "./preferred";

/** The same texts in another language: a function stays a function, a text may say anything. */
type Texts<Of> = Of extends (...given: infer Given) => string
  ? (...given: Given) => string
  : Of extends string
    ? string
    : { readonly [Key in keyof Of]: Texts<Of[Key]> };

const english = {
  page: () => import("./en/page"),
  table: () => import("./en/table"),
  home: () => import("./en/home"),
  replay: () => import("./en/replay"),
  learn: () => import("./en/learn"),
  arsenal: () => import("./en/arsenal"),
  splatball: () => import("./en/splatball"),
  bricks: () => import("./en/bricks"),
};

export type Part = keyof typeof english;
export type Catalogue = { readonly [Name in Part]: Texts<Awaited<ReturnType<(typeof english)[Name]>>["default"]> };
type Files = { readonly [Name in Part]: () => Promise<{ default: Catalogue[Name] }> };

const files: Record<Language, Files> = {
  en: english,
  de: {
    page: () => import("./de/page"),
    table: () => import("./de/table"),
    home: () => import("./de/home"),
    replay: () => import("./de/replay"),
    learn: () => import("./de/learn"),
    arsenal: () => import("./de/arsenal"),
    splatball: () => import("./de/splatball"),
    bricks: () => import("./de/bricks"),
  },
};

export const PARTS = Object.keys(english) as Part[];

const here: Record<Language, Partial<Record<Part, unknown>>> = { en: {}, de: {} };
const wanted = new Set<Part>(["page"]);
let spoken = preferred();
let asked = spoken;

/** Wait until all texts that are wanted are there in a language, whatever is wanted meanwhile. */
async function complete(language: Language): Promise<void> {
  const missing = [...wanted].filter((part) => !here[language][part]);
  if (!missing.length) return;
  await Promise.all(missing.map(async (part) => (here[language][part] = (await files[language][part]()).default)));
  return complete(language);
}

/** Load texts; whatever shows them is drawn afterwards. */
export async function bring(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  const language = spoken;
  await complete(language);
  if (language !== spoken) await bring();
}

/** Load what is shown in another language; false if yet another was asked for meanwhile. */
export async function learn(language: Language): Promise<boolean> {
  asked = language;
  await complete(language);
  if (asked !== language) return false;
  spoken = language;
  return true;
}

/** The texts of a language that are here: all that anybody has brought. */
export function texts(language: Language): Catalogue {
  return here[language] as Catalogue;
}
