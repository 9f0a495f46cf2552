/** What a seat of arsenal is asked, as a short sentence. */
import { design } from "$/art/cards/designs";
import { listed, say } from "$/words/index.svelte";
import type { Person, View } from "../contract";
import { faced, mates, namedPlay, nameOf, neighbour, nextMate, opponent, playsTwo, read, robbed, type ArsenalView, type PlayShown } from "./view";

type Asker = (view: ArsenalView, seat: number, name: (seat: number) => string) => string;

const words = () => say().arsenal.questions;

/** The half with which a card strikes: after a Dodge it is the other one. */
function striking(play: PlayShown): string {
  if (!play.used) return play.half;
  return design(play.card).halves.find((half) => half !== play.half) ?? play.half;
}

const foeOf = (view: ArsenalView, play: PlayShown | undefined, name: (seat: number) => string): string => {
  const foe = play && faced(view, play);
  return foe && view.players.length > 2 ? name(foe.seat) : "";
};

const spaced = (text: string): string => (text ? ` ${text}` : "");

function keeping(view: ArsenalView, seat: number, name: (seat: number) => string): string {
  const other = name(neighbour(view, seat, "left"));
  if (view.step === "keep third") return words().keepThird(other);
  return view.step === "keep second" && view.players.length === 2 ? words().keepBack(other) : words().keepFirst(other);
}

function following(view: ArsenalView, _seat: number, name: (seat: number) => string): string {
  const foe = spaced(foeOf(view, namedPlay(view), name));
  if (view.teams) return words().followTeam(foe);
  return playsTwo(view) ? words().followTwo(foe) : words().follow;
}

function abandoning(view: ArsenalView, seat: number, name: (seat: number) => string): string {
  const play = namedPlay(view);
  if (play?.seat === seat) return words().abandonBack;
  const by = play ? name(play.seat) : "";
  const attack = play ? say().arsenal.abilities[striking(play) as "sneak"].name : "";
  return view.teams ? words().abandonTeam(by, attack) : words().abandon(by, attack);
}

function stealing(view: ArsenalView, seat: number, name: (seat: number) => string): string {
  const play = namedPlay(view);
  if (play && play.seat !== seat) return words().stealBack;
  const victim = robbed(view);
  return words().steal(victim === null ? "" : name(victim));
}

function assigning(view: ArsenalView, seat: number, name: (seat: number) => string): string {
  const mate = nextMate(view, seat) ?? seat;
  return mate === seat ? words().assignYou(name(mate ^ 1)) : words().assign(name(mate), name(mate ^ 1));
}

/** By what is asked, all of it. */
export const ASKERS: Record<string, Asker> = {
  keep: keeping,
  "keep two": () => words().keepTwo,
  return: () => words().return,
  play: (view, seat, name) => words().play(name(opponent(view, seat))),
  left: (view, seat, name) => words().left(name(neighbour(view, seat, "left"))),
  right: (view, seat, name) => words().right(name(neighbour(view, seat, "right"))),
  follow: following,
  use: (view, _seat, name) => words().use(foeOf(view, namedPlay(view), name)),
  steal: stealing,
  abandon: abandoning,
  ultra: () => words().ultra,
  upgrade: () => words().upgrade,
  "upgrade dodge": () => words().upgradeDodge,
  raid: () => words().raid,
  look: () => words().look,
  pick: () => words().pick,
  search: () => words().search,
  give: () => words().give,
  fetch: () => words().fetch,
  restock: () => words().restock,
  cache: () => words().cache,
  assign: assigning,
  add: () => words().add,
};

export function question(shown: View, eyes: number | null, people: Person[]): string {
  const view = read(shown);
  const name = (seat: number): string => nameOf(people, seat);
  if (view.result) return words().over;
  const asked = eyes === null ? "" : (view.players[eyes]?.asked ?? "");
  if (eyes !== null && asked) return ASKERS[asked]?.(view, eyes, name) ?? "";
  const others = view.players.map((_, seat) => seat).filter((seat) => view.players[seat]!.asked);
  if (others.length && others.length < view.players.length) {
    const named = view.teams && others.length > 2 ? mates(view, others[0]! % 2).filter((seat) => others.includes(seat)) : others;
    return words().waiting(listed(named.map(name)));
  }
  return eyes === null ? words().watching : words().wait;
}
