/** What is laid out before the seat that looks: its hand, or the cards that a question is about. */
import { design } from "$/art/cards/designs";
import { title } from "$/art/cards/labels";
import { say } from "$/words/index.svelte";
import type { ChoiceShown } from "$/wire/messages";
import type { Person } from "../contract";
import { parse } from "./choices";
import { inPlace } from "./asking";
import { isDraft, nameOf, nextMate, TEAMS, type ArsenalView, type Bags } from "./view";

/** Something that can be tapped: a choice that is offered, or one that would be refused. */
export interface Option {
  text: string;
  words: string;
  offered: boolean;
}

export type Item =
  | { kind: "halves"; card: string; options: readonly [Option | null, Option | null]; caption: string }
  | { kind: "whole"; card: string; option: Option | null; caption: string }
  | { kind: "back"; option: Option; caption: string }
  /** One of two cards that are kept together. */
  | { kind: "pair"; card: string };

export interface Group {
  name: string;
  items: Item[];
}

export interface Spread {
  groups: Group[];
  /** Choices that no card stands for: to pass, to add nothing. */
  buttons: Option[];
  pairs: ChoiceShown[];
  /** Whether something is asked at its place on the table. */
  onTable: boolean;
}

interface Table {
  view: ArsenalView;
  seat: number;
  people: readonly Person[];
  /** The choices that no item stands for yet. */
  left: Map<string, ChoiceShown>;
  offered: Map<string, ChoiceShown>;
}

/** Lay out what the seat may choose, or its hand if there is nothing to choose; the rest is asked on the table. */
export function spreadOut(view: ArsenalView, choices: readonly ChoiceShown[], people: readonly Person[]): Spread {
  const spread: Spread = { groups: [], buttons: [], pairs: [], onTable: false };
  if (view.seat === null) return spread;
  const offered = new Map(choices.map((each) => [each.choice, each]));
  const table: Table = { view, seat: view.seat, people, left: new Map(offered), offered };
  const asked = choices.length ? (view.players[view.seat]?.asked ?? "") : "";
  spread.onTable = choices.some((each) => inPlace(each.choice, view));
  const layout = LAYOUTS[asked] ?? (spread.onTable ? () => [] : atRest);
  spread.groups = layout(table).filter((group) => group.items.length);
  if (asked === "keep two") {
    spread.pairs = choices.filter((each) => parse(each.choice).action === "keep");
    for (const pair of spread.pairs) table.left.delete(pair.choice);
  }
  const rest = [...table.left.values()].filter((each) => !inPlace(each.choice, view));
  spread.groups.push(...leftOver(table, rest));
  spread.buttons = rest.filter((each) => isPlain(each.choice)).map((each) => option(table, each.choice)!);
  return spread;
}

const isPlain = (choice: string): boolean => choice === "pass" || choice === "add nothing";

function option(table: Table, text: string, words = ""): Option | null {
  const found = table.offered.get(text);
  table.left.delete(text);
  return { text, words: found?.words ?? words, offered: !!found };
}

const own = ({ view, seat }: Table): Bags | undefined => view.players[seat]?.cards;
const shared = (table: Table): Bags | undefined => table.view.teams?.[table.seat % TEAMS]?.cards ?? own(table);

function whole(table: Table, verb: string, card: string, caption = ""): Item {
  return { kind: "whole", card, option: option(table, `${verb} ${card}`, title(card)), caption };
}

function halves(table: Table, verb: string, card: string): Item {
  const [one, other] = design(card).halves;
  const text = (half: string): string => `${say().arsenal.abilities[half as typeof one].name}, ${title(card)}`;
  if (one === other) return { kind: "whole", card, option: option(table, `${verb} ${card}:${one}`, title(card)), caption: "" };
  return { kind: "halves", card, options: [option(table, `${verb} ${card}:${one}`, text(one)), option(table, `${verb} ${card}:${other}`, text(other))], caption: "" };
}

/** The hand while nothing is asked. */
function atRest(table: Table): Group[] {
  const { spread } = say().arsenal;
  const cards = own(table);
  const draft = isDraft(table.view);
  const items: Item[] = hand(table).map((card) => ({ kind: "whole", card, option: null, caption: "" }));
  const kept: Item[] = (draft ? (cards?.cache ?? []) : []).map((card) => ({ kind: "whole", card, option: null, caption: "" }));
  return [{ name: draft ? spread.draft : spread.hand, items }, { name: spread.kept, items: kept }];
}

/** The cards at hand, No Effects included, without the one that is committed to the left. */
function hand(table: Table): string[] {
  const player = table.view.players[table.seat];
  const cards = [...(player?.cards?.hand ?? []), ...Array<string>(player?.blanks ?? 0).fill("no-effect")];
  const left = player?.left ? parse(player.left) : null;
  if (left && !left.cached) cards.splice(cards.indexOf(left.cards[0] ?? ""), 1);
  return cards;
}

function playing(verb: string) {
  return (table: Table): Group[] => {
    const { spread } = say().arsenal;
    return [
      { name: spread.hand, items: hand(table).map((card) => halves(table, verb, card)) },
      { name: spread.cache, items: (own(table)?.cache ?? []).map((card) => halves(table, `${verb} cached`, card)) },
    ];
  };
}

function keeping(verb: string) {
  return (table: Table): Group[] => {
    const { spread } = say().arsenal;
    const kept: Item[] = (own(table)?.cache ?? []).map((card) => ({ kind: "whole", card, option: null, caption: "" }));
    return [
      { name: spread.draft, items: (own(table)?.hand ?? []).map((card) => whole(table, verb, card)) },
      { name: spread.kept, items: kept },
    ];
  };
}

function discarding(verb: string) {
  return (table: Table): Group[] => {
    const cards = shared(table);
    const { spread } = say().arsenal;
    const name = table.view.teams ? spread.teamDiscards : spread.discards;
    return [{ name, items: [...(cards?.discards ?? []), ...(cards?.gained ?? [])].map((card) => whole(table, verb, card)) }];
  };
}

function following(table: Table): Group[] {
  const { spread } = say().arsenal;
  const found = [...table.offered.keys()].map(parse).filter((each) => each.action === "follow");
  const cards = (cached: boolean): string[] => [...new Set(found.filter((each) => each.cached === cached).map((each) => each.cards[0] ?? ""))];
  return [
    { name: spread.spare, items: cards(false).map((card) => halves(table, "follow", card)) },
    { name: spread.cache, items: cards(true).map((card) => halves(table, "follow cached", card)) },
  ];
}

function looking(table: Table): Group[] {
  const words = say().arsenal;
  const { looking: seen, piles } = table.view;
  const item = (verb: string, card: string | null | undefined, caption: string): Item => {
    const found = option(table, verb, caption)!;
    return card ? { kind: "whole", card, option: found, caption } : { kind: "back", option: found, caption };
  };
  const top = seen?.top ?? (seen ? piles[seen.pile]?.top : null);
  return [{ name: words.spread.looked, items: [item("take top", top, words.topCard), item("take under", seen?.under, words.underCard)] }];
}

function searching(table: Table): Group[] {
  const { looking: seen, piles } = table.view;
  const top = seen ? piles[seen.pile]?.top : null;
  const cards = [...new Set([...(top ? [top] : []), ...(seen?.piles?.[seen.pile] ?? [])])];
  return [{ name: say().arsenal.spread.search, items: cards.map((card) => whole(table, "keep", card)) }];
}

function assigning(table: Table): Group[] {
  const words = say().arsenal;
  const team = table.view.teams?.[table.seat % TEAMS];
  const mate = nextMate(table.view, table.seat);
  const whose = mate === null ? "" : `, ${mate === table.seat ? words.forYou : words.forMate(nameOf(table.people, mate))}`;
  const items = (team?.cards?.hand ?? []).map((card) => whole(table, "assign", card));
  const blanks = Array.from({ length: team?.["blanks left"] ?? 0 }, () => whole(table, "assign", "no-effect"));
  return [{ name: `${words.spread.pool}${whose}`, items: [...items, ...blanks] }];
}

function adding(table: Table): Group[] {
  const { spread } = say().arsenal;
  const cards = shared(table);
  const pool: Item[] = (cards?.hand ?? []).map((card) => ({ kind: "whole", card, option: null, caption: "" }));
  return [
    { name: spread.teamCache, items: (cards?.cache ?? []).map((card) => whole(table, "add", card)) },
    { name: spread.pool, items: pool },
  ];
}

const LAYOUTS: Record<string, (table: Table) => Group[]> = {
  keep: keeping("keep"),
  return: keeping("return"),
  "keep two": (table) => [{ name: say().arsenal.spread.draft, items: [...(own(table)?.hand ?? []), ...(own(table)?.cache ?? [])].map((card) => ({ kind: "pair", card })) }],
  play: playing("play"),
  left: playing("play left"),
  right: playing("play right"),
  follow: following,
  abandon: discarding("abandon"),
  give: discarding("give"),
  restock: discarding("restock"),
  cache: discarding("cache"),
  pick: looking,
  search: searching,
  assign: assigning,
  add: adding,
};

/** Choices that the layout did not expect, each still on a card. */
function leftOver(table: Table, rest: readonly ChoiceShown[]): Group[] {
  const items = rest
    .filter((each) => !isPlain(each.choice))
    .map((each): Item => {
      const { cards } = parse(each.choice);
      const found = option(table, each.choice)!;
      return cards[0] ? { kind: "whole", card: cards[0], option: found, caption: each.words } : { kind: "back", option: found, caption: each.words };
    });
  return items.length ? [{ name: "", items }] : [];
}
