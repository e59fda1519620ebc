"""The Sea Bastion's walk: the most tiles on one closed walk that uses no road twice (KEY 12.6).

Such a walk is a connected set of roads that meets every tile an even number of times. All sets of
roads with even meetings are combinations of a few independent loops, so they can be tried one by
one.
"""

from __future__ import annotations


def best_walk(links: list[int]) -> int:
    """The number of tiles on the best walk. `links` holds pairs of tiles, one pair a road."""
    roads = core_roads(links)
    if not roads:
        return 0
    basis = independent_loops(roads)
    best = 0
    chosen = 0
    for step in range(1, 1 << len(basis)):
        flip = 0
        while step >> flip & 1 == 0:
            flip += 1
        chosen ^= basis[flip]
        best = max(best, tiles_if_connected(roads, chosen))
    return best


def core_roads(links: list[int]) -> list[int]:
    """The roads without dead ends, as pairs."""
    roads = links[:]
    while True:
        meetings: dict[int, int] = {}
        for tile in roads:
            meetings[tile] = meetings.get(tile, 0) + 1
        kept: list[int] = []
        for i in range(0, len(roads), 2):
            if meetings[roads[i]] > 1 and meetings[roads[i + 1]] > 1:
                kept.append(roads[i])
                kept.append(roads[i + 1])
        if len(kept) == len(roads):
            return kept
        roads = kept


def independent_loops(roads: list[int]) -> list[int]:
    """One loop for each road outside a spanning tree, as bits of roads."""
    path: dict[int, int] = {}
    loops: list[int] = []
    used = 0
    for root in roads:
        if root in path:
            continue
        path[root] = 0
        queue = [root]
        at = 0
        while at < len(queue):
            tile = queue[at]
            at += 1
            for i in range(0, len(roads), 2):
                if used >> (i // 2) & 1:
                    continue
                if roads[i] == tile:
                    other = roads[i + 1]
                elif roads[i + 1] == tile:
                    other = roads[i]
                else:
                    continue
                bit = 1 << (i // 2)
                used |= bit
                if other in path:
                    loops.append(path[tile] ^ path[other] ^ bit)
                else:
                    path[other] = path[tile] ^ bit
                    queue.append(other)
    return loops


def tiles_if_connected(roads: list[int], chosen: int) -> int:
    """How many tiles the chosen roads touch; 0 if they do not hang together."""
    group: dict[int, int] = {}
    groups = 0
    for i in range(0, len(roads), 2):
        if chosen >> (i // 2) & 1 == 0:
            continue
        a = find_group(group, roads[i])
        b = find_group(group, roads[i + 1])
        if a < 0:
            a = roads[i]
            group[a] = a
            groups += 1
        if b < 0:
            b = roads[i + 1]
            group[b] = b
            groups += 1
        if a != b:
            group[a] = b
            groups -= 1
    return len(group) if groups == 1 else 0


def find_group(group: dict[int, int], tile: int) -> int:
    """The representative of a tile's group, or -1."""
    if tile not in group:
        return -1
    while group[tile] != tile:
        tile = group[tile]
    return tile
