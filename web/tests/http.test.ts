import { afterEach, describe, expect, test, vi } from "vitest";
import { Refused, ask, askText, sentenceFor } from "$/wire/http";
import { say } from "$/words/index.svelte";

/** What was refused. */
async function refusal(asking: Promise<unknown>): Promise<Refused> {
  const refused: unknown = await asking.then(() => null, (error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  return refused as Refused;
}

/** Somebody whose patience is over as soon as the test says so; returns how long they would have had. */
function impatient(): { waits: number[]; end: () => void } {
  const waits: number[] = [];
  const given = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    waits.push(ms);
    return given.signal;
  });
  return { waits, end: () => given.abort(new DOMException("", "TimeoutError")) };
}

/** Something that never comes, until it is given up. */
const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a server that does not answer", () => {
  test("is not waited for for ever", async () => {
    const { end } = impatient();
    vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => never(signal));
    const asking = refusal(ask("GET", "/games"));
    end();
    expect(await asking).toMatchObject({ code: "no-server", sentence: say().page.noServer });
  });

  test("nor one that stops in the middle of an answer", async () => {
    const { end } = impatient();
    vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => ({ ok: true, json: () => never(signal), text: () => never(signal) }));
    const asking = [refusal(ask("GET", "/games")), refusal(askText("/tables/abc/record"))];
    end();
    for (const each of await Promise.all(asking)) expect(each.code).toBe("no-server");
  });

  test("but what is thought over may take longer", async () => {
    const { waits } = impatient();
    vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => ({}) }));
    for (const path of ["/tables", "/games", "/review", "/replay", "/tables/abc/verify?language=en"]) await ask("POST", path);
    expect(waits).toEqual([15_000, 15_000, 120_000, 120_000, 120_000]);
  });

  test("is not somebody else who answers", async () => {
    vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => JSON.parse("<html>") as unknown }));
    expect((await refusal(ask("GET", "/games"))).code).toBe("not-ours");
  });
});

test("of what people made themselves they hear exactly what is wrong", () => {
  const lacking = "The record's header lacks the line 'game'.";
  expect(sentenceFor("bad-record", lacking)).toBe(`${say().page.refusals["bad-record"]} Exactly: “${lacking}”`);
  expect(sentenceFor("bad-plan", "A game of 5 seats has no teams.")).toContain("A game of 5 seats has no teams.");
  expect(sentenceFor("busy", "Later.")).toBe(say().page.refusals.busy);
  expect(sentenceFor("unheard-of", "Later.")).toBe("Later.");
});
