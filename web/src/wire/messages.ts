// Made by `npm run types` from the server's descriptions in docs/; do not edit.

export type Incoming = (Hello | Choose | AskHint | Recall | React | Leave | Return | Ping)
export type Outgoing = (Welcome | Update | Ack | Refused | Reaction | Hint | Recalled | Present | Pong)

/**
 * A part of a chapter. The text may have **bold**, *italic*, `code` and links in it.
 */
export interface Block {
id: string
kind: ("rule" | "text" | "item" | "table" | "example")
text: string
}
/**
 * The chance to win at a frame; at the last one it is the result.
 */
export interface ChanceAt {
frame: number
chance: number
}
/**
 * A heading and what stands under it; the first is the title of the whole page.
 */
export interface Chapter {
title: string
level: number
blocks: Block[]
}
/**
 * Something that a seat may choose now.
 */
export interface ChoiceShown {
choice: string
words: string
groups: string[]
}
/**
 * What a seat chose.
 */
export interface Chosen {
seat: number
choice: string
words: string
}
/**
 * One decision of the seat, and what became of it.
 */
export interface DecisionShown {
number: number
place: number
frame: number
turn: number
before: number
chosen: Judged
best: Judged
verdict: ("best" | "fine" | "mistake")
luck: number
given_away: number
}
/**
 * A choice and what it promised.
 */
export interface Judged {
choice: string
words: string
chance: number
low: number
high: number
why: string
}
/**
 * A fact, for pictures that move.
 */
export interface EventShown {
name: string
rules: string[]
facts: {
[k: string]: unknown
}
}
/**
 * Bots for seats on which nobody sits.
 */
export interface Fill {
level?: string
/**
 * Which seats; without it all that are free.
 */
seats?: (number[] | null)
}
/**
 * What one moment brought: a choice of every seat that chose at once, and chance after them.
 */
export interface Frame {
update: Update
chosen: Chosen[]
turn: number
views: ({
[k: string]: unknown
}[] | null)
}
/**
 * What a seat (or a spectator) has to know now. Numbers of one audience have no gaps.
 */
export interface Update {
seat: (number | null)
number: number
moment: number
owed: number[]
mine: string
choices: (ChoiceShown[] | null)
events: EventShown[]
story: Line[]
table: (TableShown | null)
view: ({
[k: string]: unknown
} | null)
ending: string
type: "update"
}
/**
 * A sentence of the story, with the rules behind it.
 */
export interface Line {
words: string
rules: string[]
first: number
last: number
}
/**
 * A table as everybody sees it.
 */
export interface TableShown {
table: string
game: string
title: string
options: {
[k: string]: (boolean | number | string)
}
version: string
stage: ("gathering" | "playing" | "over")
seats: SeatShown[]
owed: number[]
listed: boolean
watching: boolean
hints: boolean
patience: number
stand_in: string
commitment: string
contributions: (string | null)[]
secret: string
winners: number[]
rematch: string
}
/**
 * A seat as everybody sees it.
 */
export interface SeatShown {
seat: number
kind: ("open" | "invited" | "person" | "bot")
name: string
level: string
away: boolean
person: (number | null)
unnamed?: boolean
}
/**
 * A game that can be played here.
 */
export interface GameShown {
game: string
title: string
credit: string
fewest_seats: number
most_seats: number
options: OptionShown[]
}
/**
 * A house rule.
 */
export interface OptionShown {
name: string
text: string
default: (boolean | number | string)
values: (boolean | number | string)[]
lowest: (number | null)
highest: (number | null)
named: string[]
rules: string[]
seats: number[]
needs: (string | null)
}
/**
 * A person who wants a seat.
 */
export interface Join {
/**
 * 32 random bytes of the client's own, as 64 hexadecimal digits
 */
luck: string
/**
 * What others see; without one it is 'Player 2' or the like
 */
name?: string
seat?: (number | null)
invitation?: string
/**
 * The token of the table before, for a rematch.
 */
before?: string
/**
 * 16 random bytes of the client's own, as 32 hexadecimal digits
 */
id?: string
}
/**
 * How far a learner has come.
 */
export interface Learning {
/**
 * All choices of the learner, in order.
 * 
 * @maxItems 200
 */
chosen: string[]
/**
 * The language of the words that are shown
 */
language?: ("en" | "de")
}
/**
 * A lesson that can be had.
 */
export interface LessonListed {
game: string
title: string
steps: number
minutes: number
words: string
}
/**
 * A step of a lesson, with the table as the learner sees it.
 */
export interface LessonShown {
game: string
step: number
steps: number
title: string
words: string
wanted: string[]
update: Update
nudge: string
after: string
done: boolean
names: string[]
}
/**
 * The tokens that a browser keeps.
 */
export interface Mine {
/**
 * @maxItems 50
 */
tokens: string[]
}
/**
 * A code that moves one's seats to another device, once and for ten minutes.
 */
export interface MoveLink {
code: string
}
/**
 * One of the tables that a browser has a token for.
 */
export interface MyTable {
seats: number[]
host: boolean
due: boolean
table: TableShown
}
/**
 * A table to be made.
 */
export interface NewTable {
game: string
/**
 * @minItems 1
 * @maxItems 64
 */
seats: [WantedSeat, ...(WantedSeat)[]]
options?: {
[k: string]: (boolean | number | string)
}
/**
 * Whether the table is in the list of open tables.
 */
listed?: boolean
watching?: boolean
hints?: boolean
/**
 * Seconds after which a bot plays for somebody who has not chosen; 0 means never.
 */
patience?: number
stand_in?: string
/**
 * 16 random bytes of the client's own, as 32 hexadecimal digits
 */
id?: string
}
/**
 * Who is to sit on a seat of a new table.
 */
export interface WantedSeat {
/**
 * `me` more than once means several people around the screen of whoever makes the table.
 */
kind?: ("me" | "open" | "invited" | "bot")
/**
 * What others see; without one it is 'Player 2' or the like
 */
name?: string
/**
 * The bot: `easy`, `normal`, `hard`, `greedy` or `random`.
 */
level?: string
}
/**
 * A record to check.
 */
export interface RecordText {
record: string
/**
 * What was shown at the start, if somebody noted it down.
 */
commitment?: string
/**
 * The language of the words that are shown
 */
language?: ("en" | "de")
}
/**
 * A link that was opened on another device.
 */
export interface Redeem {
code: string
/**
 * 16 random bytes of the client's own, as 32 hexadecimal digits
 */
id?: string
}
/**
 * Why something was refused; nothing has changed.
 */
export interface Refusal {
code: string
sentence: string
}
/**
 * A record as a row of frames, the start position first.
 */
export interface Replay {
game: string
title: string
options: {
[k: string]: (boolean | number | string)
}
seats: number
names: string[]
players: string[]
version: string
complete: boolean
ending: string
winners: number[]
turns: number[]
total: number
first: number
frames: Frame[]
}
/**
 * A record to look at.
 */
export interface ReplayWanted {
record: string
/**
 * As a seat saw it, as a spectator did, or with all cards open.
 */
eyes?: (number | ("table" | "open"))
/**
 * The first frame to send.
 */
from?: number
count?: number
/**
 * The language of the words that are shown
 */
language?: ("en" | "de")
}
/**
 * The decisions of a seat in a finished game, judged by what it knew.
 */
export interface Review {
seat: number
decisions: DecisionShown[]
chances: ChanceAt[]
sentence: string
}
/**
 * A finished game to review.
 */
export interface ReviewWanted {
record: string
seat: number
/**
 * The language of the words that are shown
 */
language?: ("en" | "de")
}
/**
 * The rules of a game in words.
 */
export interface Rulebook {
game: string
/**
 * The language of the words that are shown
 */
language: ("en" | "de")
title: string
chapters: Chapter[]
}
/**
 * What somebody needs who has a place at a table: keep the token.
 */
export interface Seated {
token: string
seats: number[]
host: boolean
invitation: string
table: TableShown
}
/**
 * The host's word to begin.
 */
export interface Start {
/**
 * 32 random bytes of the client's own, as 64 hexadecimal digits
 */
luck: string
}
/**
 * A page of the list of open tables.
 */
export interface Tables {
tables: TableShown[]
next: string
}
/**
 * What checking the luck of a record found.
 */
export interface Verdict {
fair: boolean
checked: number
sentence: string
remarks: string[]
}
/**
 * How others on the same network reach this server.
 */
export interface WayIn {
address: string
listens: boolean
}
/**
 * A question to the coach.
 */
export interface AskHint {
type: "hint"
/**
 * The client's own; sending a message again under its id changes nothing
 */
id: string
seat: number
}
/**
 * A choice for a seat; it may be changed until everybody has chosen.
 */
export interface Choose {
type: "choose"
/**
 * The client's own; sending a message again under its id changes nothing
 */
id: string
seat: number
/**
 * The moment that the choice is for, as it came with the choices.
 */
moment: number
choice: string
}
/**
 * The first message on a socket: who is there, and the last message they know, by audience.
 */
export interface Hello {
type: "hello"
/**
 * Empty for a spectator.
 */
token?: string
/**
 * For each seat, as text (or `watcher`), the number of the last message that arrived.
 */
since?: {
[k: string]: number
}
/**
 * The language of the words that are shown
 */
language?: ("en" | "de")
/**
 * Whether somebody with seats also gets what everybody may see: for people around one screen.
 */
watch?: boolean
}
/**
 * Let a bot play my seats.
 */
export interface Leave {
type: "leave"
/**
 * The client's own; sending a message again under its id changes nothing
 */
id: string
}
/**
 * A question whether anybody is there.
 */
export interface Ping {
type: "ping"
}
/**
 * One of a few things that can be said.
 */
export interface React {
type: "react"
seat: number
reaction: ("hello" | "nice" | "ouch" | "haha" | "wow" | "thinking" | "thanks" | "again")
}
/**
 * A question what has happened so far.
 */
export interface Recall {
type: "recall"
/**
 * The client's own; sending a message again under its id changes nothing
 */
id: string
/**
 * One's own; None for a spectator.
 */
seat: (number | null)
}
/**
 * I play my seats myself again.
 */
export interface Return {
type: "return"
/**
 * The client's own; sending a message again under its id changes nothing
 */
id: string
}
/**
 * What was asked under this id has been done, and stored.
 */
export interface Ack {
id: string
type: "ack"
}
/**
 * What the coach says, the best first.
 */
export interface Hint {
id: string
seat: number
moment: number
chance: number
at_once: boolean
prospects: HintShown[]
type: "hint"
}
/**
 * What the coach says about one choice.
 */
export interface HintShown {
choice: string
chance: number
low: number
high: number
share: number
answer: string
why: string
}
/**
 * The answer that somebody is.
 */
export interface Pong {
type: "pong"
}
/**
 * Which people are connected.
 */
export interface Present {
seats: number[]
type: "present"
}
/**
 * Somebody said something.
 */
export interface Reaction {
seat: number
reaction: string
type: "reaction"
}
/**
 * The story so far, as this seat (or a spectator) was told it.
 */
export interface Recalled {
id: string
seat: (number | null)
lines: Line[]
moment: number
type: "recalled"
}
/**
 * What was asked has not been done.
 */
export interface Refused {
id: string
code: string
sentence: string
type: "refused"
}
/**
 * The answer to hello.
 */
export interface Welcome {
seats: number[]
host: boolean
type: "welcome"
}
