"""What is printed on the components, as the plain values that the rules read."""

from __future__ import annotations

from drystone.core.facts import Printed
from drystone.games.keyflower.components import (
    BY_USE,
    FREE,
    NO_FACE,
    OPS,
    TILES,
    Face,
)


class Effect:
    """One thing that a tile costs, gives, scores or allows.

    The engine does it (`effects`, `scoring`), the picture shows it (`picture.labels`) and says it
    (`picture.tips`); nobody reads the words of the facts files again.
    """

    def __init__(self, op: int, amount: int, what: int = 0, of: list[Effect] | None = None) -> None:
        self.op = op
        self.amount = amount
        self.what = what
        """A resource, a colour or a skill; of tiles that score sets, how many make one."""
        self.of: list[Effect] = of if of is not None else []
        """What there is to choose from, or the points for one boat in line, for two, ..."""

    def __repr__(self) -> str:
        of = f", of={self.of}" if self.of else ""
        return f"Effect({OPS[self.op]}, {self.amount}, {self.what}{of})"


class Facts(Printed):
    """The components as flat lists. Lists by face (a side of a tile) are indexed by `face_of`."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.titles: list[str] = []
        self.edges: list[int] = []
        """By `edge_at`."""
        self.rotations: list[bytes] = []
        """By tile and by what must match around a cell (`Frontier.around`): those that fit there,
        as bits."""
        self.period: list[int] = []
        """The first rotation that looks the same again."""
        faces = 2 * TILES
        self.phrases = [""] * faces
        """What a face does in the words of the facts files, for the terminal."""
        self.costs = [""] * TILES
        self.points = [0] * faces
        # Effects
        self.asks: list[list[Effect]] = [[] for _ in range(faces)]
        """What a use costs."""
        self.brings: list[list[Effect]] = [[] for _ in range(faces)]
        """What a face gives, allows, or scores for what lies on it."""
        self.upgrade_costs: list[list[Effect]] = [[] for _ in range(TILES)]
        self.scores: list[list[Effect]] = [[] for _ in range(TILES)]
        """What a winter tile or a boat scores."""
        self.gains: list[list[Effect]] = [[] for _ in range(faces)]
        """What a face gives in the order in which it is given, but for steps and upgrades."""
        # The same in numbers, for what is asked often
        self.when = [BY_USE] * faces
        self.with_boats: list[Face] = []
        """The faces that give something with each boat."""
        self.price = [FREE] * faces
        self.price_of = [0] * faces
        self.gift = [0] * (4 * faces)
        """Resources given, by `gift_at`."""
        self.gift_choice = [0] * faces
        """How many of the gift's kinds may be chosen; 0: all of it is given."""
        self.skills = [0] * faces
        self.workers = [0] * faces
        self.greens = [0] * faces
        self.moves = [0] * faces
        self.upgrades = [0] * faces
        self.usable = [0] * faces
        self.yard_worth = [0] * faces
        self.yard_kind = [0] * faces
        """The kind of resource that a yard wants, or ANY."""
        self.can_upgrade = [0] * TILES
        self.cost = [0] * (5 * TILES)
        """Resources of the upgrade, by `cost_at`."""
        self.cost_skill = [-1] * TILES
        """The skill of the upgrade: a kind, EITHER_SKILL, or -1 for none."""
        self.scoring = [-1] * TILES
        """The kind of what a winter tile or a boat scores."""
        self.worth = [0] * TILES
        """What one filling of a scoring tile is worth."""
        self.set_size = [0] * TILES
        """How many workers, skill tiles or resources of any kind fill it once."""
        self.face_with = [NO_FACE] * len(OPS)
        """The face that has an effect which no other tile has."""
        self.river = [0]
        """Points by the number of boats in line."""
        self.boat_seats: list[int] = []
        self.boat_load: list[int] = []
        """By `load_at`."""
        self.all_workers: list[int] = []
        self.all_skills: list[int] = []
        self.all_resources: list[int] = []
        self.order_tiles: list[int] = []
        """By the number of seats, like the next two."""
        self.season_tiles: list[int] = []
        self.winter_hand: list[int] = []
        self.first_workers = 0
        self.room = 0
        """How many workers a tile takes in a season."""
        self.gold_worth = 0
