"use strict";
// How a request travels where no server is: to a worker of this browser. The page's own scripts are those of `serve`.

const travel = (() => {
  const THINKING = /^\/game\/[^/]*\/((verify|check|replay\/page)\b|.*[?&]now=1\b)/; // what is waited for, not the page that says so
  const FIRST = "/";
  const SETTLED = 1_000; // milliseconds after which the page that noted looks for news: the answer brings them before
  const LATER = 1_500; // milliseconds after which the second worker starts: the first page comes first
  const SITE = new URL(".", document.currentScript.src.replace(/scripts\/[^/]*$/, "")).href;

  // -- addresses: the browser's bar has the one of a page in its fragment, which is never sent: no host learns what is read

  const BAR = `${SITE}#at=`;
  const bar = (address) => BAR + new URL(address, location.origin).href.slice(location.origin.length);
  const { search } = location;
  let latest = search.startsWith("?at=/") ? search.slice(4) : FIRST; // where the bar had it before, and others may still
  const named = () => location.hash.startsWith("#at=/");
  const here = () => {
    const { hash } = location; // of a place on the page, once that was tapped
    return new URL(named() ? (latest = hash.slice(4)) : hash, location.origin + latest).href;
  };
  history.replaceState(history.state, "", bar(here()));
  addEventListener("hashchange", () => { if (!named()) pages.record("replaceState", history.state, bar(here())); });

  // -- workers: one that answers at once, one that thinks; who no longer waits for a thought ends it

  let numbers = 0;

  class Hand {
    constructor() {
      this.waiting = new Map();
      this.begin();
    }

    begin() {
      this.begun = false;
      this.worker = new Worker(`${SITE}scripts/worker.js`, { type: "module" });
      this.ready = new Promise((done, failed) => {
        this.worker.onmessage = ({ data }) => {
          if (data.ready) done(data.keeps);
          else if (data.total) document.dispatchEvent(new CustomEvent("program-loads", { detail: data }));
          else if (data.broken) this.broken(data.broken, failed);
          else this.answered(data);
        };
        // Without a word where the host gives the script as something else.
        this.worker.onerror = (event) => this.broken(event.message || "scripts/worker.js", failed);
      });
      this.ready.then(() => {
        this.begun = true;
        for (const [number, { request }] of this.waiting) this.worker.postMessage({ number, request });
      }, () => {});
    }

    // What waits is told so; one that had begun is begun anew, for another request may do better.
    broken(why, failed) {
      const { ended } = document.querySelector(`#notices > [lang="${document.documentElement.lang}"]`).dataset;
      const error = Object.assign(new Error(why), { says: ended.replace("%", () => why) });
      failed(error);
      for (const one of this.waiting.values()) one.failed(error);
      this.waiting.clear();
      if (this.begun) this.restart();
    }

    answered({ number, answer }) {
      this.waiting.get(number)?.done(answer);
      this.waiting.delete(number);
    }

    ask(request, signal) {
      const number = ++numbers;
      return new Promise((done, failed) => {
        if (signal?.aborted) throw left();
        this.waiting.set(number, { request, done, failed });
        signal?.addEventListener("abort", () => { failed(left()); this.leave(number); });
        if (this.begun) this.worker.postMessage({ number, request });
        else this.ready.catch(failed);
      });
    }

    leave(number) {
      this.waiting.delete(number);
    }

    restart() {
      this.worker.terminate();
      this.begin();
    }
  }

  class Thinker extends Hand {
    leave(number) {
      if (this.waiting.delete(number) && this.begun) this.restart();
    }
  }

  const left = () => new DOMException("left", "AbortError");
  const quick = new Hand();
  let thinker = null;
  const warm = () => (thinker ??= new Thinker());
  quick.ready.then(() => setTimeout(warm, LATER), () => {});

  const ask = async (request, signal) => {
    if (!THINKING.test(request.address)) return quick.ask(request, signal);
    const there = await warm().ready.then(() => true, () => false); // no room for two, or no way to a second one
    return (there ? thinker : quick).ask(request, signal);
  };

  // -- requests

  // Where the browser keeps nothing for a site it may forbid this, too: other tabs know nothing of this one then.
  const channel = () => {
    try {
      return new BroadcastChannel("cluedo-notes");
    } catch {
      return new EventTarget();
    }
  };
  const news = channel();

  const once = async (method, address, headers, body, signal) => {
    const { pathname, search } = new URL(address, location.origin);
    const path = pathname + search;
    const cookie = storage.local.get("cookie");
    const given = { "accept-language": navigator.languages.join(","), ...headers, ...(cookie ? { cookie } : {}) };
    const answer = await ask({ method, address: path, headers: given, body }, signal);
    const kept = answer.headers["set-cookie"];
    if (kept) storage.local.set("cookie", kept.split(";")[0]);
    if (method === "POST") changed();
    if (method === "POST") persist();
    return { ...answer, url: new URL(address, location.origin).href };
  };

  // Asked for once there is something to keep, and once only: some browsers ask the reader.
  const persist = async () => {
    if (storage.session.get("persist")) return;
    storage.session.set("persist", "asked");
    try {
      await navigator.storage?.persist?.();
    } catch { /* it keeps nothing at all */ }
  };

  const changed = () => {
    news.postMessage?.("changed");
    setTimeout(heard, SETTLED);
  };

  const FORM = { "content-type": "application/x-www-form-urlencoded" };

  // As a browser does: redirections are followed; the body is sent on where the answer says so.
  const answer = async (address, { method = "GET", body = "", headers = {}, signal } = {}) => {
    const asked = method === "HEAD" ? "GET" : method;
    let found = await once(asked, address, asked === "POST" ? { ...FORM, ...headers } : headers, String(body), signal);
    let redirected = false;
    while ([303, 307].includes(found.status)) {
      redirected = true;
      const to = new URL(found.headers.location, found.url).href;
      found = found.status === 307 ? await once(asked, to, { ...FORM, ...headers }, String(body), signal) : await once("GET", to, headers, "", signal);
    }
    return { ...found, redirected, text: async () => new TextDecoder().decode(found.body) };
  };

  // -- what the page's library asks with

  class Request extends EventTarget {
    constructor() {
      super();
      this.upload = new EventTarget();
      this.headers = {};
      this.status = 0;
      this.response = this.responseText = this.responseURL = "";
      this.given_up = new AbortController();
    }

    open(method, address) { Object.assign(this, { method, address }); }
    setRequestHeader(name, value) { this.headers[name.toLowerCase()] = value; }
    overrideMimeType() {}
    getResponseHeader(name) { return this.found?.headers[name.toLowerCase()] ?? null; }
    getAllResponseHeaders() { return Object.entries(this.found?.headers ?? {}).map((pair) => pair.join(": ")).join("\r\n"); }

    async send(body) {
      try {
        this.found = await answer(this.address, { method: this.method, body: body ?? "", headers: this.headers, signal: this.given_up.signal });
        this.status = this.found.status;
        this.response = this.responseText = await this.found.text();
        this.responseURL = this.found.url;
      } catch (error) {
        this.error = error;
        if (error.name === "AbortError") this.onabort?.();
        else this.onerror?.();
        return;
      }
      this.onload?.();
    }

    abort() { this.given_up.abort(); }
  }
  window.XMLHttpRequest = Request;

  // A part of a page that is no longer shown is not thought about any more.
  const parts = new Map(); // requests, each with the part that it fills
  document.addEventListener("htmx:beforeSend", ({ detail: { xhr, elt } }) => parts.set(xhr, elt));
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => parts.delete(xhr));
  document.addEventListener("page-shown", () => {
    for (const [request, part] of parts) if (!part.isConnected) request.abort();
  });

  // -- news of other tabs: all that they note is in the store by then

  const listeners = new Set();
  const heard = () => { for (const one of listeners) one.look(); };
  news.onmessage = heard;

  class News extends EventTarget {
    constructor(address) {
      super();
      const { pathname, searchParams } = new URL(address, location.origin);
      this.version = searchParams.get("seen");
      this.game = pathname.replace(/events$/, "");
      this.readyState = 1;
      listeners.add(this);
      this.beat = setInterval(() => this.dispatchEvent(new Event("quiet")), 2_000);
      this.every = 0; // seconds between two looks at a game in which others note, too
      this.dispatch = (version) => this.dispatchEvent(Object.assign(new Event("lines"), { lastEventId: version }));
      this.look();
    }

    async look() {
      clearTimeout(this.again);
      const found = await answer(`${this.game}events`).catch(() => null);
      const version = await found?.text() ?? "";
      if (!listeners.has(this)) return;
      if (found) this.every = Number(found.headers.refresh ?? 0);
      if (this.every) this.again = setTimeout(() => this.look(), 1_000 * this.every);
      if (version && version !== this.version) this.dispatch(this.version = version);
      else this.dispatchEvent(new Event("quiet"));
    }

    close() {
      this.readyState = 2;
      clearInterval(this.beat);
      clearTimeout(this.again);
      listeners.delete(this);
    }
  }

  // -- what goes out of the page: a file that is saved or shared, a page that stands alone

  const KEPT_FOR = 60_000; // milliseconds in which a browser has read a file that it saves

  const fileOf = ({ headers, body }) => {
    const [, name] = /filename\*=utf-8''(.*)/.exec(headers["content-disposition"] ?? "") ?? [];
    return new File([body], name ? decodeURIComponent(name) : "", { type: headers["content-type"] });
  };

  const save = (file) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click(); // out of the page, where nobody hears of it
    setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR);
  };

  // A page that stands alone has an address of its own, where ours mean nothing.
  const alone = (page) => page.replaceAll('href="/game/', `href="${BAR}/game/`);

  const leave = async (link) => {
    const found = await answer(link.href);
    if (found.status >= 400) pages.go(link.href); // what is wrong, as a page of ours
    else if (link.hasAttribute("download")) save(fileOf(found));
    else location.assign(URL.createObjectURL(new Blob([alone(await found.text())], { type: found.headers["content-type"] })));
  };

  const share = async (address) => {
    const file = fileOf(await answer(address));
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name !== "AbortError") save(file); // not every browser shares files of every kind
    }
  };

  // -- links for a tab of their own: the bar has an address of its own for each

  const forTab = ({ target, button, ctrlKey, metaKey, shiftKey, type }) => {
    const link = target.closest?.("a[href]");
    const elsewhere = type !== "click" && (type !== "mousedown" || button === 1) || ctrlKey || metaKey || shiftKey;
    if (link?.origin !== location.origin || link.hasAttribute("download")) return;
    const ours = link.href.startsWith(BAR);
    if (elsewhere && !ours) link.href = bar(new URL(link.getAttribute("href"), here()));
    if (elsewhere) return;
    if (ours) link.href = link.href.slice(BAR.length);
    if (link.hash && link.href.split("#")[0] === here().split("#")[0]) link.href = link.hash; // a place on this page
  };
  const LINKS = ["mousedown", "touchstart", "contextmenu", "click"]; // a finger that stays may open one, too
  for (const kind of LINKS) addEventListener(kind, forTab, { capture: true, passive: true });

  const late = { after: 300, says: "thinking" }; // milliseconds until one reads why a page does not come
  return Object.freeze({ fetch: answer, here, bar, late, news: (address) => new News(address), leave, share, ready: quick.ready });
})();
