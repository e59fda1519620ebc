"""Words that must find room in a drawing, which has no line breaks of its own."""

from __future__ import annotations


def wrapped(words: str, letters: int) -> list[str]:
    """Words in lines of at most so many letters, if no single word is longer.

    A space that doesn't break stays within a line.

    >>> wrapped("a wall of dry stones", 10)
    ['a wall of', 'dry stones']
    """
    lines = [""]
    for word in words.replace("\n", " ").split(" "):
        if len(lines[-1]) + len(word) >= letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line for line in lines if line]


def cut(words: str, letters: int) -> str:
    """Words, or as much of them as has room.

    >>> cut("Wellington", 6)
    'Welli…'
    """
    return words if len(words) <= letters else words[: letters - 1].rstrip() + "…"
