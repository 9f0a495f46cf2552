"""Tables of many: the cards that are played there, and the piles to choose from."""

# Nobody attacks: a Dodge on both sides.
DODGES = ("snowball-dodge:dodge", "restock-dodge:dodge")

STILL = "restock-dodge:dodge"
BASIC = "snowball-upgrade:upgrade"
ULTRA = "offensivedodge-ultraupgrade:ultraupgrade"
OFFENSIVE = "offensivedodge-ultraupgrade:offensivedodge"
REFINED = "raid-refinedupgrade:refinedupgrade"
RAID = "raid-refinedupgrade:raid"
UPGRADE_DODGE = "upgradedodge-dud:upgradedodge"
SWAP = "barrage-snatchandrun:snatchandrun"


def piles(*places: int) -> list[str]:
    """Return the choices to take the top of some piles."""
    return [f"take pile {place}" for place in places]
