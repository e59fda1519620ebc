"""Reach and settlements on all 16 maps, against a plain search written another way."""

from __future__ import annotations

from collections import deque

from hypothesis import given, settings
from hypothesis import strategies as st

from drystone.games.caledonia.components import LOCH, edge_of
from drystone.games.caledonia.facts import read_facts
from drystone.games.caledonia.land import Land, area_of, spaces_in
from tests.rules import rule

MAPS = st.tuples(st.lists(st.integers(0, 1), min_size=4, max_size=4), st.booleans())


def land_of(which: tuple[list[int], bool]) -> Land:
    return read_facts().land(which[0], small=which[1], ports=True)


def touching(one: int, other: int) -> bool:
    """Whether two hexes touch, by the distance of their centres."""
    (r1, k1), (r2, k2) = divmod(one, 9), divmod(other, 9)
    x1, x2 = 2 * k1 + (1 - r1 % 2), 2 * k2 + (1 - r2 % 2)
    return (abs(x1 - x2), abs(r1 - r2)) in ((2, 0), (1, 1))


def reaches(land: Land, start: int, target: int, level: int) -> bool:
    """CAL 6.2 and 6.5 to 6.7 by breadth-first search over lochs."""
    if target in land.touching[start]:
        return level >= 1 or edge_of(start, target) not in land.rivers
    seen = {s for s in land.touching[start] if land.terrain[s] & LOCH}
    fringe = deque((loch, 1) for loch in seen)
    while fringe:
        loch, crossed = fringe.popleft()
        if crossed > level - 1:
            continue
        if target in land.touching[loch]:
            return True
        for other in land.touching[loch]:
            if land.terrain[other] & LOCH and other not in seen:
                seen.add(other)
                fringe.append((other, crossed + 1))
    return False


def brute_force(land: Land, units: list[int], level: int) -> int:
    """Settlements of the largest joined group, with every pair of units compared."""
    settlement = {unit: unit for unit in units}
    joined = {unit: unit for unit in units}
    for parents, at in ((settlement, 0), (joined, level)):
        for one in units:
            for other in units:
                if one != other and reaches(land, one, other, at):
                    old, new = parents[one], parents[other]
                    for unit in units:
                        if parents[unit] == old:
                            parents[unit] = new
    groups: dict[int, set[int]] = {}
    for unit in units:
        groups.setdefault(joined[unit], set()).add(settlement[unit])
    return max((len(group) for group in groups.values()), default=0)


@rule("CAL 6.2")
@settings(deadline=None, max_examples=32)
@given(MAPS)
def test_spaces_touch_as_hexes_do(which: tuple[list[int], bool]) -> None:
    land = land_of(which)
    for one in range(117):
        assert {s for s in land.touching[one] if s < 117} == {
            other for other in range(117) if other != one and touching(one, other)
        }


@rule("CAL 6.5", "CAL 6.6", "CAL 6.7")
@settings(deadline=None, max_examples=60)
@given(MAPS, st.integers(0, 120), st.integers(0, 5))
def test_reach_is_what_a_search_finds(
    which: tuple[list[int], bool], start: int, level: int
) -> None:
    land = land_of(which)
    reached = set(spaces_in(land.reach[level][start]))
    assert reached == {s for s in range(121) if s != start and reaches(land, start, s, level)}


@rule("CAL 15.4")
@settings(deadline=None, max_examples=80)
@given(MAPS, st.sets(st.integers(0, 116), min_size=1, max_size=24), st.integers(0, 5))
def test_settlements_are_what_a_search_finds(
    which: tuple[list[int], bool], places: set[int], level: int
) -> None:
    land = land_of(which)
    units = [s for s in places if land.active >> s & 1 and not land.waters >> s & 1]
    assert land.joined_settlements(area_of(units), level) == brute_force(land, units, level)


@rule("CAL 12.13", "CAL 2.1")
@settings(deadline=None, max_examples=32)
@given(MAPS)
def test_rivers_run_between_land_and_deltas_lie_on_them(which: tuple[list[int], bool]) -> None:
    land = read_facts().land(which[0], small=which[1], ports=False)
    banks = set()
    for edge in land.rivers:
        one, other = divmod(edge, 121)
        assert not (land.terrain[one] | land.terrain[other]) & LOCH
        mouth = any(land.terrain[s] & LOCH for s in land.touching[one] if s in land.touching[other])
        banks |= {one, other} if mouth else set()
    assert banks == set(spaces_in(land.deltas))


@rule("CAL 6.6")
@settings(deadline=None, max_examples=32)
@given(st.sets(st.integers(0, 120)))
def test_sets_of_spaces(spaces: set[int]) -> None:
    assert spaces_in(area_of(list(spaces))) == sorted(spaces)
