/** The cards as they are drawn: two halves each, their side, their level, the rules they stand under. */
export type Side = "attack" | "defense" | "hybrid" | "blank";

export interface AbilityDesign {
  side: Side;
  rule: string;
}

export const ABILITIES = {
  snowball: { side: "attack", rule: "J55" },
  dodge: { side: "defense", rule: "J56" },
  upgrade: { side: "defense", rule: "J57" },
  restock: { side: "defense", rule: "J58" },
  slushball: { side: "attack", rule: "J59" },
  sneak: { side: "attack", rule: "J60" },
  iceball: { side: "attack", rule: "J61" },
  snowfort: { side: "defense", rule: "J62" },
  offensivedodge: { side: "hybrid", rule: "J63" },
  ultraupgrade: { side: "defense", rule: "J64" },
  barrage: { side: "attack", rule: "J65" },
  snatchandrun: { side: "defense", rule: "J66" },
  rocks: { side: "attack", rule: "J67" },
  whitewash: { side: "defense", rule: "J68" },
  upgradedodge: { side: "defense", rule: "J69" },
  dud: { side: "defense", rule: "J70" },
  cache: { side: "defense", rule: "J71" },
  backfire: { side: "defense", rule: "J72" },
  raid: { side: "defense", rule: "J73" },
  refinedupgrade: { side: "defense", rule: "J74" },
  nothing: { side: "blank", rule: "J104" },
} as const satisfies Record<string, AbilityDesign>;

export type Ability = keyof typeof ABILITIES;

export interface CardDesign {
  halves: readonly [Ability, Ability];
  /** 1 Basic, 2 Advanced, 3 Extreme, 0 for a blank; also the points. */
  level: 0 | 1 | 2 | 3;
  rule: string;
}

export const CARDS = {
  "snowball-dodge": { halves: ["snowball", "dodge"], level: 1, rule: "J76" },
  "restock-dodge": { halves: ["restock", "dodge"], level: 1, rule: "J77" },
  "snowball-upgrade": { halves: ["snowball", "upgrade"], level: 1, rule: "J78" },
  "slushball-dodge": { halves: ["slushball", "dodge"], level: 2, rule: "J79" },
  "slushball-upgrade": { halves: ["slushball", "upgrade"], level: 2, rule: "J80" },
  "sneak-dodge": { halves: ["sneak", "dodge"], level: 2, rule: "J81" },
  "sneak-upgrade": { halves: ["sneak", "upgrade"], level: 2, rule: "J82" },
  "dodge-upgrade": { halves: ["dodge", "upgrade"], level: 2, rule: "J83" },
  "iceball-snowfort": { halves: ["iceball", "snowfort"], level: 3, rule: "J84" },
  "offensivedodge-ultraupgrade": { halves: ["offensivedodge", "ultraupgrade"], level: 3, rule: "J85" },
  "barrage-snatchandrun": { halves: ["barrage", "snatchandrun"], level: 3, rule: "J86" },
  "rocks-whitewash": { halves: ["rocks", "whitewash"], level: 3, rule: "J87" },
  "upgradedodge-dud": { halves: ["upgradedodge", "dud"], level: 3, rule: "J88" },
  "cache-backfire": { halves: ["cache", "backfire"], level: 3, rule: "J89" },
  "raid-refinedupgrade": { halves: ["raid", "refinedupgrade"], level: 3, rule: "J90" },
  "no-effect": { halves: ["nothing", "nothing"], level: 0, rule: "J91" },
} as const satisfies Record<string, CardDesign>;

export type CardName = keyof typeof CARDS;

/** How a card is made; what is not known is drawn as a blank. */
export function design(card: string): CardDesign {
  return (CARDS as Record<string, CardDesign>)[card] ?? CARDS["no-effect"];
}

/** Which half of a card an ability is: 0 or 1, null if neither. */
export function halfOf(card: string, ability: string): 0 | 1 | null {
  const { halves } = design(card);
  return halves[0] === ability ? 0 : halves[1] === ability ? 1 : null;
}

/** What some cards are worth. */
export function points(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + design(card).level, 0);
}
