"""A page in a real browser without a window: opened, typed at and asked, over the pipe of Chrome's own protocol."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_PATIENCE = 60
_FLAGS = (
    "--headless",
    "--disable-gpu",
    "--no-sandbox",  # in a container there is none; the page is our own
    "--no-first-run",
    "--disable-extensions",
    "--disable-background-networking",
    "--remote-debugging-pipe",
)
_CODES = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, " ": 32}


def needed_browser() -> str:
    """The browser's program; without one the test is skipped."""
    if sys.platform == "win32":
        pytest.skip("the pipe to a browser is not made on Windows")
    found = next((path for name in _NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip(f"no browser is installed: none of {', '.join(_NAMES)} is on the path")
    return found


class Page:
    """A page that is open. ``errors``: what it complained of in the console, and exceptions that nothing caught."""

    def __init__(self, address: str, folder: Path) -> None:
        self.errors: list[str] = []
        self._number = 0
        self._session = ""
        to_read, self._out = os.pipe()
        self._in, to_write = os.pipe()
        # The browser reads its commands from 3 and answers on 4.
        line = f'exec 3<&{to_read} 4>&{to_write}; exec "$@"'
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", line, "browser", needed_browser(), *_FLAGS, f"--user-data-dir={folder}", "about:blank"],
            pass_fds=(to_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(folder)},
        )
        os.close(to_read)
        os.close(to_write)
        self._answers = os.fdopen(self._in, "rb")
        self._pending = b""
        try:
            target = self._call("Target.createTarget", url="about:blank")["targetId"]
        except (EOFError, OSError):
            self.__exit__(None, None, None)
            pytest.skip("the browser that is installed does not start here")
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self._call(f"{domain}.enable")
        self.open(address)

    def __enter__(self) -> Page:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._process.terminate()
        self._process.wait(_PATIENCE)
        self._answers.close()
        os.close(self._out)

    def open(self, address: str) -> None:
        """Until it is loaded."""
        self._call("Page.navigate", url=address)
        while self.ask("document.readyState") != "complete":
            pass

    def ask(self, expression: str) -> Any:
        """The value of an expression of JavaScript."""
        answer = self._call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def text(self, identity: str) -> str:
        """The text of an element, by its id."""
        return str(self.ask(f"document.getElementById({identity!r}).textContent"))

    def press(self, *keys: str) -> None:
        for key in keys:
            what = {"key": key, "windowsVirtualKeyCode": _CODES.get(key, ord(key[0].upper()))}
            text = {"text": key} if len(key) == 1 else {}
            self._call("Input.dispatchKeyEvent", type="keyDown", **what, **text)
            self._call("Input.dispatchKeyEvent", type="keyUp", **what)

    def _call(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        told = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            told["sessionId"] = self._session
        os.write(self._out, json.dumps(told).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]
            self._listen(answer)

    def _next(self) -> Any:
        while b"\0" not in self._pending:
            read = self._answers.read1(1 << 16)
            if not read:
                raise EOFError("the browser has ended")
            self._pending += read
        message, _, self._pending = self._pending.partition(b"\0")
        return json.loads(message)

    def _listen(self, event: Any) -> None:
        about = event.get("params", {})
        if event.get("method") == "Log.entryAdded" and about["entry"]["level"] in ("error", "warning"):
            self.errors.append(about["entry"]["text"])
        elif event.get("method") == "Runtime.exceptionThrown":
            self.errors.append(str(about["exceptionDetails"]))
        elif event.get("method") == "Runtime.consoleAPICalled" and about["type"] in ("error", "warning", "assert"):
            self.errors.append(str(about["args"]))
