"""The generator: the same numbers everywhere, each equally likely."""

from __future__ import annotations

from collections import Counter

from rulewright.state.chance import below, seeded
from rulewright.state.layout import GENERATOR


def draws(seed: int, count: int, faces: int) -> list[int]:
    slots: list[object] = [0] * 6
    slots[GENERATOR] = seeded(seed)
    return [below(slots, faces) for _ in range(count)]


def test_the_numbers_never_change():
    assert draws(0, 8, 6) == [2, 5, 4, 4, 3, 3, 0, 3]
    assert draws(12345, 8, 100) == [97, 53, 3, 28, 22, 36, 5, 4]
    assert [seeded(seed) for seed in (0, 1, -1, 2**70)] == [
        0xB4F8DC4496FA1FBC,
        0x301812DA0EBF79D8,
        0x028EA0A34DDC35B9,
        0x57B8D71B74275FF2,
    ]


def test_seeds_differ():
    assert len({tuple(draws(seed, 6, 1000)) for seed in range(-50, 50)}) == 100
    assert draws(2**64, 6, 1000) != draws(0, 6, 1000)


def test_every_result_is_about_as_likely():
    for faces in (2, 6, 7, 52):
        counts = Counter(draws(faces, 20_000, faces))
        assert set(counts) == set(range(faces))
        expected = 20_000 / faces
        chi_squared = sum((count - expected) ** 2 / expected for count in counts.values())
        assert chi_squared < faces + 5 * (2 * faces) ** 0.5
