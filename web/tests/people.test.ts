import { afterEach, describe, expect, it } from "vitest";
import type { Person } from "$/games/contract";
import { outcome } from "$/table/people";
import type { TableShown } from "$/wire/messages";
import { listed, speak } from "$/words/index.svelte";

const people: Person[] = ["Ana", "Bo", "Cem", "Dora"].map((name, seat) => ({ seat, name, bot: "", away: false, present: true, mood: "ready" }));
const table = (winners: number[], options: TableShown["options"] = {}): TableShown => ({ winners, options, seats: people.map(() => ({})) }) as unknown as TableShown;

afterEach(() => speak("en"));

describe("who has won", () => {
  it.each([
    [[0], {}, "You won!"],
    [[1], {}, "Bo won!"],
    [[0, 1], {}, "Ana and Bo share the win"],
    [[0, 2], { teams: true }, "Your team won!"],
    [[1, 3], { teams: true }, "Bo and Dora won together!"],
    [[0, 1, 2, 3], { teams: true }, "Ana, Bo, Cem and Dora share the win"],
  ])("%j with %j: %s", (winners, options, words) => {
    expect(outcome(table(winners, options), people, 0, [0])).toBe(words);
  });

  it("names a team to those who share a screen, or only watch", () => {
    expect(outcome(table([0, 2], { teams: true }), people, 0, [0, 1])).toBe("Ana and Cem won together!");
    expect(outcome(table([0, 2], { teams: true }), people, null, [])).toBe("Ana and Cem won together!");
  });

  it("lists names as the server does, in every language", async () => {
    expect(listed(["Ana", "Bo", "Cem"])).toBe("Ana, Bo and Cem");
    await speak("de");
    expect(listed(["Ana", "Bo", "Cem"])).toBe("Ana, Bo und Cem");
  });
});
