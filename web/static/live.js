"use strict";
// A page hears when the log grew, and a form knows which of it was seen.

(() => {
  // -- what others note: a browser has six connections to a server, so only a page in sight holds one

  let { events } = document.body.dataset;
  const REFUSED = 3_000; // milliseconds after which a page that was not let in asks again
  const LATER = 10_000; // the same of one that went for somebody else: they take turns
  const SILENT = 3_500; // the same of one that hears nothing, though the server speaks every two seconds; then it is old
  const GRACE = 1_000; // milliseconds in which a page that comes into sight again may hear how things stand
  const MOVED = 60_000; // milliseconds in sight and in silence after which the server may be at another address
  const LOOK = 250;
  let latest = document.body.dataset.version; // the log's version that was last heard of
  let word = Date.now(); // when the server last spoke
  let sure = word; // when the page last was as new as that
  let turned = word; // when it came into sight
  let opened = 0;
  let asked = 0;
  let source = null;
  let again = 0;

  const unlisten = () => {
    clearTimeout(again);
    if (source) source.close();
    source = null;
  };

  // What is shown is what has arrived: each part of a page that follows the log says of which version it is.
  const isNew = () => [...document.querySelectorAll("#page [data-version]")].every((one) => one.dataset.version === latest);

  const renew = () => {
    asked = Date.now();
    document.body.dispatchEvent(new CustomEvent("log-changed"));
  };

  const sign = (shown) => {
    const from = document.getElementById("from");
    const time = new Date(sure).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const { from: old, moved } = from.parentElement.dataset;
    const perhaps = Date.now() - Math.max(word, turned) > MOVED ? ` ${moved}` : "";
    const says = shown ? `${old.replace("%", time)}${perhaps}`.trim() : "";
    if (from.textContent !== says) from.textContent = says;
    from.hidden = !shown;
  };

  const settle = () => {
    if (!isNew()) return;
    sure = word;
    if (Date.now() - sure < SILENT) sign(false);
  };

  const spoken = () => {
    const silent = Date.now() - word > SILENT;
    word = Date.now();
    settle();
    if (silent) document.dispatchEvent(new CustomEvent("connected"));
  };

  const listen = () => {
    clearTimeout(again);
    if (!events || source || document.hidden) return;
    opened = Date.now();
    source = new EventSource(`${events}?seen=${encodeURIComponent(latest)}`);
    source.addEventListener("quiet", spoken);
    source.addEventListener("lines", (event) => {
      latest = event.lastEventId;
      spoken();
      if (!isNew()) renew();
    });
    // Another page of this browser has our place: it is asked for again by whoever turns to this one.
    source.addEventListener("replaced", unlisten);
    const listenLater = (milliseconds) => {
      unlisten();
      again = setTimeout(listen, milliseconds);
    };
    source.addEventListener("later", () => listenLater(LATER));
    source.addEventListener("error", () => {
      if (source && source.readyState === EventSource.CLOSED) listenLater(REFUSED); // else it comes back by itself
    });
  };

  // A connection may be cut without a word, a part of the page may not arrive, a device may sleep.
  const look = () => {
    if (!events || document.hidden) return;
    const now = Date.now();
    if (source && now - Math.max(word, opened) > SILENT) {
      unlisten();
      listen();
    }
    if (!isNew() && now - asked > SILENT) renew();
    if (now - sure > SILENT && now - turned > GRACE) sign(true);
  };

  const turn = () => {
    if (document.hidden) return unlisten();
    turned = Date.now();
    listen();
  };

  // -- a form counts as made for what others noted once all of that was in sight; until then it is refused

  const GLANCE = 500; // milliseconds that a line is in sight until somebody saw it
  const WHOLE = 0.9; // of its height; more may be missing by rounding
  const seen = new Set(); // what the lines said
  const glances = new Map(); // lines in sight, each with the timer that counts it as seen

  const saw = (line) => {
    seen.add(line.textContent);
    const since = line.closest("#since");
    if ([...since.querySelectorAll("li")].some((one) => !seen.has(one.textContent))) return;
    for (const one of document.querySelectorAll("input[name=lines]")) one.value = since.dataset.lines;
    for (const one of document.querySelectorAll("input[name=log]")) one.value = since.dataset.log;
  };

  // What is scrolled away, hidden, or no longer on the page is not in sight.
  const inSight = "IntersectionObserver" in window && new IntersectionObserver((entries) => {
    for (const { target, intersectionRatio } of entries) {
      clearTimeout(glances.get(target));
      glances.delete(target);
      if (intersectionRatio >= WHOLE) glances.set(target, setTimeout(saw, GLANCE, target));
    }
  }, { threshold: WHOLE });

  document.addEventListener("htmx:load", (event) => {
    const since = event.target;
    if (since.id !== "since" || !inSight) return;
    const lines = [...since.querySelectorAll("li")];
    const fresh = lines.find((one) => !seen.has(one.textContent));
    if (fresh) since.scrollTop = fresh.offsetTop; // of many that came one by one, the latest
    for (const one of lines) inSight.observe(one);
  });

  // Another page was shown in the place of this one: it has just come from the server.
  const follow = ({ detail: { how } }) => {
    if (how === "filled") return;
    unlisten();
    ({ events } = document.body.dataset);
    latest = document.body.dataset.version;
    spoken();
    listen();
  };

  if ("EventSource" in window) {
    listen();
    document.addEventListener("page-shown", follow);
    setInterval(look, LOOK);
    document.addEventListener("htmx:afterSettle", settle);
    document.addEventListener("visibilitychange", turn);
    addEventListener("focus", listen);
    addEventListener("pagehide", unlisten);
    addEventListener("pageshow", (event) => { if (event.persisted) turn(); });
  }
})();
