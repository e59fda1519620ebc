"""A game with something said about it: comments, and side lines that were never played.

A study is a tree. Its root is the position that the game began from; every other node is the
position after a decision. The first of a node's `children` goes on with its line, the others begin
side lines. As text it is a record of format 2 (`core/record.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from drystone.core.chance import Chance
from drystone.core.game import Game, game_at, replay_game
from drystone.core.record import DEEPEST, DamagedRecord, Line, read_record, tidy, tidy_title
from drystone.core.rules import Rules

Lines = list[Line] | tuple[Line, ...]


class Node:
    """A place in a study: a position, and the decision that led there."""

    def __init__(self, parent: Node | None, line: Line) -> None:
        self.parent = parent
        self.line = line
        """The decision; of the root, nobody's."""
        self.comment = line.comment
        self.children: list[Node] = []

    def __repr__(self) -> str:
        return f"<Node {self.path}: {self.line.text}>" if self.parent else "<Node 0: the beginning>"

    @property
    def path(self) -> str:
        """Its name in the study.

        "12" is the main line after 12 decisions, "12.2.3" the second side line that begins there,
        after 3 more decisions than its first.
        """
        parts, steps, node = [0], 0, self
        while node.parent is not None:
            place = node.parent.children.index(node)
            if place:
                parts[-1] = steps
                parts += [place, 0]
                steps = 0
            else:
                steps += 1
            node = node.parent
        parts[-1] = steps
        return ".".join(map(str, reversed(parts)))

    @property
    def played(self) -> int:
        """How many decisions lead there."""
        return len(self.way) - 1

    @property
    def way(self) -> list[Node]:
        """All nodes from the root to this one."""
        found, node = [self], self.parent
        while node is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    @property
    def last(self) -> Node:
        """Where the line ends that goes on from here."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    @property
    def depth(self) -> int:
        """How many side lines it is inside of."""
        return self.path.count(".") // 2

    @property
    def first_of_side(self) -> Node | None:
        """Where the side line begins that this is in; None on the main line."""
        node: Node | None = self
        while node is not None and node.parent is not None:
            if node.parent.children[0] is not node:
                return node
            node = node.parent
        return None


class Study:
    """A tree of positions with what is said about them, to look at, to change and to write down.

    >>> import drystone
    >>> study = drystone.study(drystone.new("caledonia", seats=2, seed=7).record())
    >>> game = study.game(study.root)
    >>> first, other = game.legal()[:2]
    >>> main = study.play(study.root, first)
    >>> side = study.play(study.root, other)
    >>> study.comment(side, "Perhaps this is better?")
    >>> side.path, [node.path for node in study.nodes()]
    ('0.1.0', ['0', '1', '0.1.0'])
    >>> str(drystone.study(str(study))) == str(study)
    True
    """

    def __init__(self, begun: Game, title: str = "", comment: str = "") -> None:
        self.begun = begun
        """The game before its first decision."""
        self.rules = begun.rules
        self.title = tidy_title(title)
        self.root = Node(None, Line(0, -1, "", (), tidy(comment)))

    def __repr__(self) -> str:
        count = sum(1 for _ in self.nodes()) - 1
        return f"<study of {self.rules.name}, {count} decisions: {self.title!r}>"

    def nodes(self) -> Iterator[Node]:
        """Every node: a line to its end, then the side lines that begin on it, the latest first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children[::-1]

    def at(self, path: str) -> Node:
        """The node of that name; a ValueError if there is none."""
        node, parts = self.root, path.split(".")
        if len(parts) % 2 == 0 or not all(part.isdecimal() and len(part) < 6 for part in parts):
            raise ValueError(f"{path[:60]!r} is no place in a study, such as 12 or 12.1.3")
        for i, part in enumerate(parts):
            wanted = [int(part)] if i % 2 else [0] * int(part)
            for child in wanted:
                if child >= len(node.children) or (i % 2 and not child):
                    raise ValueError(f"this study has no place {path[:60]!r}")
                node = node.children[child]
        return node

    def game(self, node: Node) -> Game:
        """The game as it is there, to be played on independently."""
        game = self.begun.copy()
        for one in node.way[1:]:
            game.follow(one.line)
        return game

    def play(self, node: Node, action: int | str, source: Chance | None = None) -> Node:
        """Decide something there; you get the node after it, which may have been there before.

        What is drawn follows from the seed, unless another source is given. An `IllegalAction` says
        which rule forbids it.
        """
        return self.play_all(node, [action], source)

    def play_all(self, node: Node, actions: list[int | str], source: Chance | None = None) -> Node:
        """Decide several things, one after the other: all of them, or none."""
        game = self.game(node)
        words = game.rules.words
        lines: list[Line] = []
        for action in actions:
            if game.over:
                raise ValueError("the game is over there")
            number = game.parse(action) if isinstance(action, str) else action
            known = [
                one for one in node.children if not lines and one.line.text == game.text(number)
            ]
            if known:
                node = known[0]
                game.follow(node.line)
                continue
            made = game.play(number, source=source)
            drawn = zip(made.domains, made.outcomes, strict=True)
            named = tuple([words.symbol(of, x) for of, x in drawn])
            lines.append(Line(0, made.seat, words.text(made.action), named))
        if lines and node.children and node.depth >= DEEPEST:
            raise ValueError(f"more than {DEEPEST} side lines can't be inside of each other")
        for line in lines:
            node.children.append(Node(node, line))
            node = node.children[-1]
        return node

    def copy(self) -> Study:
        """The same study, to be changed independently."""
        other = Study(self.begun, self.title, self.root.comment)
        waiting = [(self.root, other.root)]
        while waiting:
            mine, theirs = waiting.pop()
            for child in mine.children:
                node = Node(theirs, child.line)
                node.comment = child.comment
                theirs.children.append(node)
                waiting.append((child, node))
        return other

    def comment(self, node: Node, text: str) -> None:
        """Say something there, instead of what was said; nothing: say nothing."""
        node.comment = tidy(text)

    def rename(self, title: str) -> None:
        """Call it something else; nothing: let it have no title."""
        self.title = tidy_title(title)

    def delete(self, node: Node) -> Node:
        """Take a decision away, with all that follows; you get the node before it."""
        if node.parent is None:
            raise ValueError("the beginning can't be taken away")
        node.parent.children.remove(node)
        return node.parent

    def promote(self, node: Node) -> Node:
        """Let the side line of a node come before the one that is before it now.

        The first side line becomes the line itself. You get the node, whose path is another now.
        """
        first = node.first_of_side
        if first is None or first.parent is None:
            raise ValueError("this is the main line already")
        line = first.parent.children
        place = line.index(first)
        if place == 1 and self._deepest(line[0]) >= DEEPEST:
            raise ValueError(f"more than {DEEPEST} side lines can't be inside of each other")
        line[place - 1], line[place] = line[place], line[place - 1]
        return node

    def _deepest(self, node: Node) -> int:
        """How many side lines would be inside of each other if this one began a side line."""
        deepest, waiting = 0, [(node, node.depth + 1)]
        while waiting:
            here, depth = waiting.pop()
            deepest = max(deepest, depth)
            waiting += [(child, depth + (i > 0)) for i, child in enumerate(here.children)]
        return deepest

    def __str__(self) -> str:
        told = read_record(self.begun.record())
        main = self.game(self.root.last)
        told.title, told.comment = self.title, self.root.comment
        told.lines = list(_lines_from(self.root))
        told.result = tuple(main.scores()) if main.over else None
        return str(told)


def _lines_from(node: Node) -> tuple[Line, ...]:
    """The line that goes on from a node, with its side lines."""
    lines: list[Line] = []
    while node.children:
        following = node.children[0]
        sides = [_side(side) for side in node.children[1:]]
        lines.append(replace(following.line, comment=following.comment, sides=tuple(sides)))
        node = following
    return tuple(lines)


def _side(first: Node) -> tuple[Line, ...]:
    """A side line, from its first decision."""
    begun = replace(first.line, comment=first.comment, sides=())
    return (begun, *_lines_from(first))


def read_study(text: str, find: Callable[[str], Rules]) -> Study:
    """The study that a text tells: a record, plain or with side lines, or a position.

    Every line is replayed; a `DamagedRecord` names the first that can't be.
    """
    if not text.lstrip().startswith("drystone"):
        return Study(game_at(text, find))
    replay_game(text, find)  # the main line, and how it ends
    told = read_record(text)
    bare = replace(told, lines=[], result=None, title="", comment="")
    study = Study(replay_game(str(bare), find), told.title, told.comment)
    _grow(study.root, study.begun.copy(), told.lines)
    return study


def _grow(node: Node, game: Game, lines: Lines) -> None:
    """Let a line grow from a node, with its side lines; `game` is played to its end."""
    for line in lines:
        before = game.copy() if line.sides else game
        bare = replace(line, sides=())
        try:
            game.follow(bare)
        except ValueError as problem:
            raise DamagedRecord(line.number, f"{line.text!r}: {problem}") from None
        following = Node(node, bare)
        node.children.append(following)
        for side in line.sides:
            _grow(node, before.copy(), side)
        node = following
