"use strict";
// Steps through the game that the page holds as data. All of it is put on the page as text, never as markup.
(() => {
  const byId = (id) => document.getElementById(id);
  const game = JSON.parse(byId("game").textContent);
  const links = [...byId("all").querySelectorAll("a")];
  const last = game.moments.length - 1;
  const pace = 1200;
  let at = 0;
  let playing = 0;

  const lines = (places) => places.map((place) => game.lines[place]);

  // ------------------------------------------------------------ players' names, in their colour and with their line
  const names = game.players.filter((name) => name.trim()).sort((one, other) => other.length - one.length);
  const spelled = names.map((name) => name.replace(/[.*+?^${}()|[\]\\\/-]/g, "\\$&")).join("|");
  const named = names.length ? new RegExp(`(?<![\\p{L}\\p{N}_])(${spelled})(?![\\p{L}\\p{N}_])`, "u") : null;
  const put = (element, text) => {
    for (const part of named ? text.split(named) : [text]) {
      const seat = game.players.indexOf(part);
      if (seat < 0) {
        element.append(part);
      } else {
        const span = document.createElement("span");
        span.className = `p${(seat % 6) + 1}`;
        span.textContent = part;
        element.append(span);
      }
    }
  };

  const list = (element, texts, chosen) => {
    element.replaceChildren(
      ...texts.map((text, place) => {
        const item = document.createElement("li");
        put(item, text);
        if (place === chosen) {
          item.className = "chosen";
          item.append(" (chosen)");
        }
        return item;
      }),
    );
  };

  // ------------------------------------------------------------ one step
  const showBoard = (moment) => {
    const fresh = new Set(moment.n);
    byId("board").replaceChildren();
    lines(moment.b).forEach((text, place) => {
      const line = document.createElement("span");
      line.className = fresh.has(place) ? "new" : "old";
      line.append(fresh.has(place) ? "* " : "  ");
      put(line, text);
      byId("board").append(line, "\n");
    });
    byId("board-note").hidden = !fresh.size;
  };

  const showQuestion = (moment) => {
    const asked = moment.q;
    const note = at ? "What was offered is not for these eyes." : "Nothing is asked before the first choice.";
    byId("prompt").textContent = asked ? game.lines[asked.p] : moment.left ? "Left out: the page would be too long." : note;
    const offered = asked ? lines(asked.o) : [];
    list(byId("options"), asked && asked.m ? [...offered, `… and ${asked.m} more`] : offered, asked ? asked.c : -1);
    list(byId("refused"), asked ? lines(asked.r) : [], -1);
    byId("refused-title").hidden = !(asked && asked.r.length);
  };

  const show = (number) => {
    at = Math.max(0, Math.min(last, number));
    const moment = game.moments[at];
    const link = links[at];
    const log = link.parentElement.querySelector(".log");
    byId("now").replaceChildren(at ? `Choice ${at} of ${last}, ` : `Before the first of ${last} choices: `);
    put(byId("now"), link.querySelector("span").textContent);
    showBoard(moment);
    byId("log").replaceChildren();
    put(byId("log"), log ? log.textContent : "Nothing more.");
    byId("why").replaceChildren();
    const why = moment.left ? "Left out: the page would be too long." : lines(moment.y).join("\n");
    put(byId("why"), why || "Nothing that these eyes may see has changed.");
    showQuestion(moment);
    for (const other of links) other.removeAttribute("aria-current");
    link.setAttribute("aria-current", "step");
    const box = byId("all");
    if (box.scrollHeight > box.clientHeight) box.scrollTop = link.offsetTop - box.offsetTop - box.clientHeight / 2;
    byId("first").disabled = byId("back").disabled = at === 0;
    byId("on").disabled = byId("last").disabled = at === last;
  };

  const go = (number) => {
    show(number);
    history.replaceState(null, "", `#${at}`);
  };

  const stop = () => {
    clearInterval(playing);
    playing = 0;
    byId("play").textContent = "▶ play";
  };
  const play = () => {
    if (playing) {
      stop();
      return;
    }
    if (at === last) go(0);
    byId("play").textContent = "■ stop";
    playing = setInterval(() => {
      go(at + 1);
      if (at === last) stop();
    }, pace);
  };
  const byHand = (number) => {
    if (playing) stop();
    go(number);
  };

  // ------------------------------------------------------------ keys, buttons, addresses
  const keys = {
    ArrowRight: () => byHand(at + 1),
    j: () => byHand(at + 1),
    ArrowLeft: () => byHand(at - 1),
    k: () => byHand(at - 1),
    Home: () => byHand(0),
    End: () => byHand(last),
    " ": play,
    "?": () => {
      byId("help").open = !byId("help").open;
    },
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, event.key)) return;
    if (event.key === " " && event.target.closest("button, summary, a")) return;
    event.preventDefault();
    keys[event.key]();
  });
  byId("first").addEventListener("click", () => byHand(0));
  byId("back").addEventListener("click", () => byHand(at - 1));
  byId("on").addEventListener("click", () => byHand(at + 1));
  byId("last").addEventListener("click", () => byHand(last));
  byId("play").addEventListener("click", play);
  links.forEach((link, number) =>
    link.addEventListener("click", (event) => {
      event.preventDefault();
      byHand(number);
    }),
  );
  const addressed = () => {
    const number = /^#\d{1,9}$/.test(location.hash) ? Number(location.hash.slice(1)) : 0;
    if (playing) stop();
    show(number);
    scrollTo(0, 0);
  };
  addEventListener("hashchange", addressed);

  document.body.classList.add("script");
  for (const link of links) link.parentElement.removeAttribute("id"); // else the browser would scroll to the list
  for (const part of document.querySelectorAll(".steps, .needs-script")) part.hidden = false;
  addressed();
})();
