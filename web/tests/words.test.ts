import { describe, expect, test } from "vitest";
import en from "$/words/en";
import de from "$/words/de";

type Texts = { [key: string]: unknown };

function* leaves(texts: Texts, at = ""): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(texts)) {
    if (value && typeof value === "object") yield* leaves(value as Texts, `${at}${key}.`);
    else yield [at + key, value];
  }
}

describe("the catalogue", () => {
  const english = new Map(leaves(en));
  const german = new Map(leaves(de as unknown as Texts));

  test("has the same texts in both languages", () => {
    expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test("leaves no text out, and has functions where there are functions", () => {
    for (const [key, value] of english) {
      expect(typeof german.get(key), key).toBe(typeof value);
      if (typeof value === "string") expect(value === "", key).toBe(german.get(key) === "");
    }
  });

  test("is really translated", () => {
    const long = [...english].filter(([, value]) => typeof value === "string" && value.split(" ").length > 3);
    const same = long.filter(([key, value]) => german.get(key) === value).map(([key]) => key);
    expect(same).toEqual([]);
  });
});
