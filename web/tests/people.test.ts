import { afterEach, describe, expect, it } from "vitest";
import type { Person } from "$/games/contract";
import { listedAs, outcome, peopleOf, placesOf } from "$/table/people";
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

describe("the places of a result", () => {
  it.each([
    [[1, 3, 1, 3], true, [1, 2, 1, 2]],
    [[5, 1, 5, 1, 5, 1, 5, 1], true, [2, 1, 2, 1, 2, 1, 2, 1]],
    [[1, 1, 1, 1], true, [1, 1, 1, 1]],
    [[1, 3, 1, 4], false, [1, 3, 1, 4]],
  ])("%j, teams %j: %j", (ranks, teams, places) => {
    expect(placesOf(ranks, teams)).toEqual(places);
  });
});

describe("whoever gave no name", () => {
  const seat = (seat: number, kind: string, name: string, unnamed: boolean): object => ({ seat, kind, name, level: kind === "bot" ? "easy" : "", away: false, person: seat, unnamed });
  const seats = [seat(0, "person", "Player 1", true), seat(1, "bot", "Easy bot 2", true), seat(2, "person", "Cem", false), seat(3, "person", "Player 4", true)];
  const shown = (): Person[] => peopleOf({ seats } as unknown as TableShown, [0, 2, 3], []);

  it("is called in the language of the page", async () => {
    expect(shown().map((person) => person.name)).toEqual(["Player 1", "Easy bot 2", "Cem", "Player 4"]);
    await speak("de");
    expect(shown().map((person) => person.name)).toEqual(["Spieler 1", "Bot 2", "Cem", "Spieler 4"]);
  });

  it("is you to themselves, as on the board; around one screen everybody is somebody", async () => {
    expect(shown().map((person) => listedAs(person, [0]))).toEqual(["You", "Easy bot 2", "Cem", "Player 4"]);
    expect(listedAs(shown()[2]!, [2])).toBe("Cem");
    expect(listedAs(shown()[0]!, [0, 3])).toBe("Player 1");
    await speak("de");
    expect(listedAs(shown()[3]!, [3])).toBe("Du");
  });
});

describe("short names", () => {
  const seat = (at: number, rest: object) => ({ seat: at, kind: "bot", level: "normal", name: `Normal bot ${at + 1}`, unnamed: true, away: false, ...rest });

  it("keep the number of a bot that nobody named", async () => {
    const shown = { seats: [seat(0, { kind: "person", name: "Ana", unnamed: false }), seat(1, {}), seat(2, { name: "Mika", unnamed: false })] } as unknown as TableShown;
    expect(peopleOf(shown, [0], []).map((each) => [each.name, each.short])).toEqual([["Ana", "Ana"], ["Normal bot 2", "Bot 2"], ["Mika", "Mika"]]);
    await speak("de");
    expect(peopleOf(shown, [0], []).map((each) => each.short)).toEqual(["Ana", "Bot 2", "Mika"]);
  });
});
