"""The picture of an arsenal table: the piles, the battle, your cards, and what you know of theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from snowball.cli.terminal.arsenal_cards import (
    DRAFT,
    card_lines,
    drafting,
    half_line,
    own_cards,
    pile_words,
    reference,
)
from snowball.cli.terminal.names import LONGEST
from snowball.cli.terminal.picture import WHO, Picture, Scene, cell, who
from snowball.play.words.arsenal_cards import (
    DESIGNS,
    HALVES,
    cards_in,
    halves_of,
    points,
    several,
    short,
    title,
)
from snowball.play.words.arsenal_choices import asked, faced, own_play
from snowball.play.words.grammar import count
from snowball.play.words.reading import Facts, entries, inner, number, word
from snowball.rules.arsenal.abilities import ABILITIES, NOT_HIT

POINTS: Final = 7
COUNTS: Final = (("draw", 5), ("held", 5), ("discards", 9))
PILE: Final = 34
BATTLE: Final = 80
LISTED: Final = 68
MOST_LISTED: Final = 2

QUESTIONS: Final[Mapping[str, str]] = {
    "keep": "Which card do you keep? The others go to {other}.",
    "keep two": "Which two of your four cards do you keep?",
    "return": "Which of your three cards do you give up?",
    "play": "Which card do you play, and which half of it?",
    "follow": "Your Barrage hit. Do you play a second card?",
    "use": "You dodged. Do you use the other half too?",
    "steal": "Your Slushball hit. Do you steal a card?",
    "abandon": "You are hit. Which of your discards is Abandoned?",
    "ultra": "Ultra Upgrade: which card do you take?",
    "upgrade": "Upgrade: which card do you take?",
    "upgrade dodge": "Upgrade Dodge: which card do you take?",
    "raid": "Raid: which card do you take?",
    "look": "Refined Upgrade: which pile do you look into?",
    "pick": "Which of the two cards do you take?",
    "search": "Which card of that pile do you take?",
    "give": "Snatch and Run: which of your discards do you swap?",
    "fetch": "Snatch and Run: which Abandoned card do you take for it?",
    "restock": "Restock: which of your discards goes back as well?",
    "cache": "Weapons Cache: which of your discards do you put aside?",
}

FATES: Final[Mapping[str, str]] = {
    "hit": "hits",
    "avoided": "is dodged",
    "dud": "is a dud",
    "returned": "backfires",
}

STOPPABLE: Final = frozenset(ability.name for ability in ABILITIES if ability.when == NOT_HIT)


def status(view: Facts) -> str:
    """Return the turn, and whether the end is near."""
    if word(view, "step") in (*DRAFT, "arsenal"):
        return "making decks"
    turn = f"turn {number(view, 'turns')}"
    return f"{turn}, final round" if view["final"] else turn


def rows(scene: Scene) -> list[Text]:
    """Return a line for each player and the pile nearby, then what lies between them."""
    counts = [("draw", 5), ("hand", 5), ("discards", 9)]
    heads = [("player", WHO - 2), ("" if drafting(scene.view) else "points", POINTS), *counts]
    head = Text.assemble("  ", *(cell(words, width, "dim") for words, width in heads))
    if not drafting(scene.view):
        head.append_text(cell("Arsenal pile nearby", PILE, "dim"))
    players = entries(scene.view, "players")
    lines = [head, *(row(scene, seat, player) for seat, player in enumerate(players))]
    return [*lines, *notes(scene), *battle(scene)]


def row(scene: Scene, seat: int, player: Facts) -> Text:
    """Return what can be seen of one player."""
    worth = "" if drafting(scene.view) else points_of(player)
    line = Text.assemble(who(scene, seat, out=False), cell(worth, POINTS, "bold"))
    for name, width in COUNTS:
        line.append_text(cell(f"{number(player, name):3}", width))
    if not drafting(scene.view):
        pile = entries(scene.view, "piles")[seat]
        line.append_text(cell(pile_words(pile), PILE, "green" if pile["top"] else "dim"))
    return line


def points_of(player: Facts) -> str:
    """Return the points of a player's cards, with a plus where some are not known."""
    total = sum(number(player, zone) for zone in ("draw", "held", "discards", "cached"))
    if "cards" in player:
        return f"{points(own_cards(player)):3}"
    known = cards_in(inner(player, "known"), "deck")
    unknown = max(0, total - len(known))
    return f"{points(known) + unknown:3}{'+' if unknown else ''}"


def notes(scene: Scene) -> list[Text]:
    """Return what is special now: effects on a hand, shown hands, caches, Abandoned cards."""
    lines = chips(scene)
    for seat, player in enumerate(entries(scene.view, "players")):
        if player["shown"] and "known" in player and number(player, "held"):
            hand = several(cards_in(inner(player, "known"), "hand"))
            lines += listing(f"{scene.names[seat]} shows", hand, "bold")
        if number(player, "cached") and not drafting(scene.view):
            lines += cache(scene, seat, player)
    return lines + listing("Abandoned", several(cards_in(scene.view, "abandoned")))


def listing(words: str, cards: Sequence[str], style: str = "") -> list[Text]:
    """Return some cards in one line or two, and how many more there are."""
    lines = [Text(f"  {words}: ")] if cards else []
    for place, card in enumerate(cards):
        comma = ", " if place + 1 < len(cards) else ""
        rest = f"and {len(cards) - place} more"
        if lines[-1].cell_len + len(card) + len(comma) > LISTED:
            if len(lines) == MOST_LISTED:
                lines[-1].append(rest)
                break
            lines.append(Text("    "))
        lines[-1].append(f"{card}{comma}", style)
    return lines


def chips(scene: Scene) -> list[Text]:
    """Return who draws one card and who shows the hand: in this turn, or in the next."""
    choosing = word(scene.view, "step") == "choose"
    line = Text("  This turn:" if choosing else "  Next turn:")
    found = False
    for seat, player in enumerate(entries(scene.view, "players")):
        own = seat == scene.seat
        one = number(player, "held" if choosing else "limit") == 1
        shows = player["shows"] or (choosing and own and player["shown"])
        labels = ("draw one", "show the hand") if own else ("draws one", "shows the hand")
        words = [f"[{label}]" for label, on in zip(labels, (one, shows), strict=True) if on]
        if words:
            name = "you" if own else scene.names[seat]
            line.append_text(Text.assemble(f"  {name} ", (" ".join(words), "bold yellow")))
            found = True
    return [line] if found and not drafting(scene.view) else []


def cache(scene: Scene, seat: int, player: Facts) -> list[Text]:
    """Return what is known of a cache."""
    if "cards" in player:
        return listing("Your cache", several(cards_in(inner(player, "cards"), "cache")))
    known, cached = cards_in(inner(player, "known"), "cache"), number(player, "cached")
    unknown = cached - len(known)
    face_down = [f"{count(unknown, 'card')} face down"] if unknown > 0 else []
    return listing(f"{scene.names[seat]}'s cache", several(known) + face_down)


def battle(scene: Scene) -> list[Text]:
    """Return the cards that face each other, with what has become of each."""
    lines = []
    for place, play in enumerate(entries(scene.view, "plays")):
        seat = number(play, "seat")
        mark = "then" if play["second"] else "" if place else "Battle"
        line = Text.assemble(
            cell(f"  {mark}", 10, "dim"),
            cell("You" if seat == scene.seat else scene.names[seat], LONGEST + 1),
            (f"[ {HALVES[word(play, 'half')]} ]", "reverse"),
        )
        card, came = f" of {title(word(play, 'card'))}", f"  {fate(scene, play)}"
        if line.cell_len + len(card) + len(came) < BATTLE:  # an Extreme half says which card it is
            line.append(card, "dim")
        lines.append(line.append(came.rstrip(), "bold"))
    return lines


def fate(scene: Scene, play: Facts) -> str:
    """Return what has become of a card in a battle."""
    hit = entries(scene.view, "players")[number(play, "seat")]["hit"]
    if play["blank"]:
        return "does nothing"
    if play["used"]:
        other = next(half for half in halves_of(word(play, "card")) if half != play["half"])
        return f"dodged, then {short(other)}"
    if play["dodged"]:
        return "dodged"
    if word(play, "half") in STOPPABLE and hit and not play["second"]:
        return "is stopped"
    if asked(scene.view) == "follow" and play["seat"] != scene.seat and play["fate"] == "hit":
        return "is coming"  # a second card may still stop it (J50)
    return FATES.get(word(play, "fate"), "")


def under_heading(text: str) -> Text | None:
    """Return the line of a play below the name of its card."""
    action, *rest = text.split()
    return half_line(rest[-1].partition(":")[2]) if action in ("play", "follow") else None


def details(scene: Scene, text: str) -> list[Text]:
    """Return what the card does that a choice is about, or what is in the pile."""
    action, *rest = text.split()
    looking = scene.view.get("looking")
    seen = looking if isinstance(looking, dict) else {}
    card: object = None
    if action in ("keep", "return", "fetch") and len(rest) == 1:
        card = rest[0]
    elif action == "use":
        play = own_play(scene.view, "dodge")
        halves = halves_of(word(play, "card")) if play else ()
        return [half_line(half) for half in halves if half != "dodge"]
    elif action == "raid":
        play = faced(scene.view, "raid")
        card = play and play["card"]
    elif action == "take" and rest[0] != "pile":
        card = seen.get(rest[0])
    elif action == "take":
        top = entries(scene.view, "piles")[int(rest[1])]["top"]
        if "piles" in seen:
            cards = [*([str(top)] if top else []), *seen["piles"][int(rest[1])]]
            return [Text(line) for line in several(cards)]
        card = top
    return [half_line(half) for half in halves_of(str(card))] if card else []


def question(scene: Scene, choices: Sequence[str]) -> str:
    """Return what the seat is asked."""
    other = scene.names[1 - scene.seat] if scene.seat is not None else ""
    ask = asked(scene.view)
    if ask == "keep" and word(scene.view, "step") == "keep second":
        return f"Which of these cards do you keep? The others go back to {other}."
    if ask == "abandon" and is_own_backfire(scene):
        return "Your attack backfired. Which of your discards is Abandoned?"
    if ask == "steal" and own_play(scene.view, "backfire"):
        return "The Slushball backfired. Do you steal a card?"
    return QUESTIONS[ask].format(other=other)


def is_own_backfire(scene: Scene) -> bool:
    """Say whether an attack of the seat that looks came back."""
    return any(
        play["seat"] == scene.seat and play["fate"] == "returned"
        for play in entries(scene.view, "plays")
    )


def extra(scene: Scene) -> list[str]:
    """Return your discards and what you know of the other player's cards."""
    own: list[str] = []
    theirs: list[str] = []
    for seat, player in enumerate(entries(scene.view, "players")):
        if "cards" not in player:
            theirs += known_words(scene, seat, player)
        elif discards := discarded(player):
            own.append(f"Your discards: {', '.join(several(discards))}")
    return own + theirs


def laid_open(scene: Scene) -> list[str]:
    """Return all cards of everybody, as they are counted (RJ-104)."""
    return [
        f"{'You' if seat == scene.seat else scene.names[seat]}: "
        f"{', '.join(several(sorted(own_cards(player), key=list(DESIGNS).index)))}"
        for seat, player in enumerate(entries(scene.view, "players"))
    ]


def discarded(player: Facts) -> list[str]:
    """Return the discards of a player who sees them, those of this turn included."""
    cards = inner(player, "cards")
    return cards_in(cards, "discards") + cards_in(cards, "gained")


def known_words(scene: Scene, seat: int, player: Facts) -> list[str]:
    """Return what a seat can tell of another player's cards."""
    if drafting(scene.view):
        return []
    known = inner(player, "known")
    name = scene.names[seat]
    deck = cards_in(known, "deck")
    unknown = sum(number(player, zone) for zone in ("draw", "held", "discards", "cached"))
    unknown -= len(deck)
    parts = several(deck) + ([f"{unknown} unknown"] if unknown > 0 else [])
    lines = [f"{name}'s deck: {', '.join(parts)}"]
    if discards := cards_in(known, "discards"):
        lines.append(f"Among {name}'s discards: {', '.join(several(discards))}")
    return lines


def explained(scene: Scene) -> list[Text]:
    """Return the cards that a choice is about, where the menu names two at a time."""
    if scene.seat is None or asked(scene.view) != "keep two":
        return []
    cards = inner(entries(scene.view, "players")[scene.seat], "cards")
    return [line for card in dict.fromkeys(cards_in(cards, "cache")) for line in card_lines(card)]


PICTURE: Final = Picture(
    title="Arsenal",
    summary="Cards: make a deck, outguess the other player, win better cards.",
    hidden=True,
    status=status,
    rows=rows,
    holding=lambda scene: None,
    shows_draw=lambda view: False,
    question=question,
    marks=False,
    extra=extra,
    explained=explained,
    laid_open=laid_open,
    details=details,
    under_heading=under_heading,
    reference=reference,
)
