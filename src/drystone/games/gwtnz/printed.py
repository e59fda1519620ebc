"""What is printed on the components, as the plain lists that the rules read; `facts.py` fills it.

A list goes by the numbers of `components.py`. What is not there has an empty place: a value out of
everybody's reach, no effect, or no card (NONE).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from drystone.core.facts import Printed
from drystone.games.gwtnz.components import Source
from drystone.games.gwtnz.phrases import Effect

if TYPE_CHECKING:
    from drystone.games.gwtnz.eyes.prices import Prices


class Facts(Printed):
    """Every number of the box. Shared by all positions of a game, and never changed."""

    def __init__(self) -> None:
        super().__init__()
        self.prices: Prices | None = None
        """What a bot makes of these facts, once one has looked at them."""

    # Cards.
    breeding: list[int]
    wool: list[int]
    points: list[int]
    copies: list[int]
    penalty: list[int]
    immediate: list[Effect | None]
    """What playing an objective gives."""
    tasks: list[list[int]]
    card_does: list[list[Effect]]
    """What playing a card does."""
    card_cash: list[int]
    """The pounds for which some cards can be played instead."""
    sets_used: list[int]
    stack_gold: list[int]
    cheapest_stack: int

    # Tiles from the bags, and harbourmasters.
    tile_copies: list[int]
    tile_points: list[int]
    tile_fee: list[int]
    bonus_copies: list[int]
    bonus_points: list[int]
    bonus_pounds: list[int]
    bonus_gold: list[int]
    bonus_asks: list[list[Effect]]
    """What a bonus tile asks beside pounds and gold: a starting sheep."""
    bonus_gives: list[list[Effect]]
    master_gives: list[list[Effect]]
    master_score: list[list[int]]
    """Points, for how many, of what in `components.MASTER_COUNTS`."""

    # Buildings: local actions by tile; each is a list, longer than one for either/or.
    neutral_slots: list[list[list[Effect]]]
    slots: list[list[list[Effect]]]
    craftsmen: list[int]
    building_points: list[int]
    building_fee: list[int]
    building_hands: list[int]

    # The trail.
    space_there: list[int]
    trap_there: list[int]
    trail_start: int
    next: list[list[int]]
    space_at: list[list[int]]
    grass: list[int]
    nugget: list[int]
    lock: list[int]
    risk: list[Effect | None]
    sites: int
    """How many building spaces may be in use; those beyond are not there."""

    # The sea.
    water_next: list[list[int]]
    water_there: list[int]
    waters: int
    water_at: list[list[int]]
    ship_start: int
    distance: list[list[int]]
    harbour_water: list[int]
    harbour_at: list[int]
    """The harbour at each water space, or -1."""
    harbour_cost: list[int]
    """Of the four storehouse spaces of each small harbour."""
    medium_cost: list[int]
    medium_dark: list[int]
    harbour_card: list[Source]
    harbour_points: list[int]
    terminal: list[int]
    harbour_titles: list[str]
    sea_arrows: list[list[int]]

    # Posts.
    post_there: list[int]
    post_value: list[int]
    post_dark: list[int]
    transport: list[int]
    post_points: list[int]
    post_repeats: list[int]
    post_wool: list[int]
    post_pounds: list[int]
    post_card: list[Source]
    post_rewards: list[list[Effect]]
    """What a delivery gives beside pounds and a card."""
    income_posts: list[int]
    wool_posts: list[int]
    next_local: list[int]
    """The next dearer local post of each, for Sarah."""
    green_arrows: list[list[int]]

    # The player board.
    disc_cost: list[int]
    disc_gain: list[int]
    disc_points: list[int]
    disc_dark: list[int]
    scoring_discs: list[int]
    dark_discs: int
    """The disc spaces with dark corners, as bits."""
    discs_for: list[int]
    """The disc spaces that can be cleared with so much money, as bits; the last for all more."""
    aux_cost: list[int]
    aux_does: list[list[Effect]]
    """Each auxiliary action done singly and doubly."""
    row_action: list[list[Effect | None]]
    pair_gives: list[Effect | None]
    pair_points: list[int]
    gold_limit: int
    certificate_limit: int
    certificate_limit_cleared: int
    hand_limit: int
    fifth_points: int
    step_limit: list[int]

    # The markets and the pathfinder track.
    start_money: list[int]
    start_cards: list[int]
    start_gold: int
    start_tokens: int
    a_drawn: list[int]
    market_size: list[int]
    step_space: list[int]
    job_price: list[int]
    bonus_price: list[int]
    lines: int
    arrow: list[int]
    token_row: int
    token_points: int
    path_points: list[int]
    path_end: int
    path_gold: list[int]
    path_flip: int
    purchase_price: list[int]

    # Sarah.
    level_without: list[list[int]]
    level_post: list[int]
    sarah_groups: list[list[int]]
    sarah_stack: list[int]
    sarah_harbour: list[int]
    sarah_wool: list[int]
    sarah_steps: list[int]
    sarah_steps_of: list[int]
    """Whose number is her steps where none is printed: workers of a type, or SPECIALISTS."""
    sarah_special: list[int]
    sarah_does: list[list[Effect]]
    sarah_else: list[list[Effect]]
