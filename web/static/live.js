"use strict";
// A page hears when the log grew. A browser has six connections to a server, so only a page in sight holds one.

(() => {
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
  let waits = false; // for other pages of this browser, which have its connections
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
    const { from: old, cut, moved } = from.parentElement.dataset;
    const says = [old.replace("%", time)];
    if (!waits) says.push(cut);
    if (!waits && Date.now() - Math.max(word, turned) > MOVED) says.push(moved);
    const text = shown ? says.join(" ").trim() : "";
    if (from.textContent !== text) from.textContent = text;
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
    waits = false;
    settle();
    if (silent) document.dispatchEvent(new CustomEvent("connected"));
  };

  const listen = () => {
    clearTimeout(again);
    if (!events || source || document.hidden) return;
    opened = Date.now();
    source = travel.news(`${events}?seen=${encodeURIComponent(latest)}`);
    source.addEventListener("quiet", spoken);
    source.addEventListener("lines", (event) => {
      latest = event.lastEventId;
      spoken();
      if (!isNew()) renew();
    });
    // Another page of this browser has our place: it is asked for again by whoever turns to this one.
    source.addEventListener("replaced", () => {
      unlisten();
      waits = true;
    });
    const listenLater = (milliseconds) => {
      unlisten();
      again = setTimeout(listen, milliseconds);
    };
    source.addEventListener("later", () => {
      listenLater(LATER);
      waits = true;
    });
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
