"""Changes texts at random for some seconds; a finding is made small and put into the corpus.

`python -m tests.fuzz SECONDS [SEED]`
"""

from __future__ import annotations

import hashlib
import random
import sys
import time
from collections.abc import Callable

from tests.fuzz.looking import CORPUS, look
from tests.fuzz.mutating import mutated
from tests.fuzz.seeds import seeds


def smaller(data: bytes, still_bad: Callable[[bytes], bool]) -> bytes:
    """As few lines, and then as few bytes of them, as show the same; what is taken away gets smaller and smaller."""
    for joint in (b"\n", b" "):
        parts = data.split(joint)
        step = max(1, len(parts) // 2)
        while step:
            at = 0
            while at < len(parts):
                fewer = parts[:at] + parts[at + step :]
                if still_bad(joint.join(fewer)):
                    parts = fewer
                else:
                    at += step
            step //= 2
        data = joint.join(parts)
    return data


def main(seconds: float, seed: int) -> int:
    rng = random.Random(seed)
    texts = seeds()
    ends = time.monotonic() + seconds
    tried = findings = 0
    while time.monotonic() < ends:
        name, kind, data = rng.choice(texts)
        text = mutated(data, rng)
        tried += 1
        bad = look(text, kind).bad
        if not bad:
            continue
        cause = bad.partition(":")[0]
        text = smaller(text, lambda one, kind=kind, cause=cause: look(one, kind).bad.partition(":")[0] == cause)  # type: ignore[misc]
        ending = "rules" if kind == "rules" else f"{kind}.yaml"
        path = CORPUS / f"found-{hashlib.blake2b(text, digest_size=4).hexdigest()}.{ending}"
        path.write_bytes(text)
        findings += 1
        print(f"{bad}\n  from {name}, kept as {path.name}", flush=True)
    print(f"{tried} texts, {findings} findings (seed {seed})")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 60, int(sys.argv[2]) if len(sys.argv) > 2 else 1))
