"""Seeded chance: a generator whose whole state is one integer of the position, the same on every machine.

PCG-XSH-RR (O'Neill 2014): a 64-bit linear congruential generator whose 32-bit outputs are rotated by its own top bits.
"""

from __future__ import annotations

from rulewright.state.layout import GENERATOR

_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_MASK = 0xFFFFFFFFFFFFFFFF
_OUTPUTS = 1 << 32


def seeded(seed: int) -> int:
    """The generator's state for a seed (any integer)."""
    state = (_INCREMENT + (seed & _MASK)) & _MASK
    if seed >> 64 not in (0, -1):  # a longer seed is folded in, 64 bits at a time
        state ^= seeded(seed >> 64)
    for _ in range(2):  # neighbouring seeds should not begin alike
        state = (state * _MULTIPLIER + _INCREMENT) & _MASK
        state ^= state >> 29
    return state


def below(s: list[object], count: int) -> int:
    """A number from 0 to ``count - 1``, each equally likely; moves the generator in ``s`` on."""
    limit = _OUTPUTS - _OUTPUTS % count
    state: int = s[GENERATOR]  # type: ignore[assignment]
    while True:
        old = state
        state = (old * _MULTIPLIER + _INCREMENT) & _MASK
        word = ((old >> 18) ^ old) >> 27 & 0xFFFFFFFF
        turn = old >> 59
        word = (word >> turn | word << (32 - turn)) & 0xFFFFFFFF
        if word < limit:
            s[GENERATOR] = state
            return word % count
