"use strict";
// Links and forms ask for the next page in the background, and it is shown in the place of this one: a lost connection
// says so on the page that one was reading, never on one of the browser's own. Without this script links just lead there.

const pages = (() => {
  const PARTS = ["header.top > .name", "#switch", "#main", "nav.bar"];
  const MODIFIED = ["altKey", "ctrlKey", "metaKey", "shiftKey"];
  const plain = (address) => new URL(address, location.href).href.split("#")[0];
  let shown = plain(location.href);
  let latest = 0; // the number of the last page that was asked for

  const said = () => document.getElementById("said");
  const say = (text) => {
    said().textContent = text;
    said().hidden = !text;
  };
  const unreached = () => say(said().parentElement.dataset.unreached);

  // The whole of an answer; an error where none comes, after `patience` milliseconds where that is said.
  const ask = async (address, given = {}, patience = 0) => {
    const given_up = new AbortController();
    const timer = patience && setTimeout(() => given_up.abort(), patience);
    try {
      const answer = await fetch(address, { ...given, signal: given_up.signal });
      const text = (await answer.text()).replace(/<style.*?<\/style>/s, ""); // of error pages: not allowed on others
      const page = new DOMParser().parseFromString(text, "text/html");
      if (given.method !== "HEAD" && !page.getElementById("main")) throw new Error("no page of ours"); // a network that answers itself
      return { status: answer.status, address: answer.url, led: answer.redirected, page };
    } finally {
      clearTimeout(timer);
    }
  };

  const replace = (page) => {
    if (!page.getElementById("page")) { // a page of a few words: what went wrong
      document.getElementById("main").replaceChildren(...page.getElementById("main").childNodes);
      return;
    }
    const { lang } = page.documentElement;
    for (const part of lang === document.documentElement.lang ? PARTS : ["#network", ...PARTS]) {
      const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
      if (old && fresh) old.replaceWith(fresh);
      else if (old) old.remove();
      else if (fresh) document.getElementById("page").append(fresh);
    }
    document.documentElement.lang = lang;
    document.getElementById("cover").textContent = page.getElementById("cover").textContent;
    for (const name of ["events", "version"]) {
      if (name in page.body.dataset) document.body.dataset[name] = page.body.dataset[name];
      else delete document.body.dataset[name];
    }
    if (!document.getElementById("page").hidden) document.title = page.title;
  };

  // Shows an answer. `how`: "push" for a new page of the history, "replace" for another in its place, "" for none.
  const show = (answer, how, top = 0) => {
    const { hash } = new URL(answer.address);
    const before = scrollY;
    latest += 1; // no page that was asked for before takes its place
    replace(answer.page);
    if (how) {
      history.replaceState({ top: before }, "");
      history[how === "push" && plain(answer.address) !== shown ? "pushState" : "replaceState"](null, "", answer.address);
      shown = plain(answer.address);
    }
    const main = document.getElementById("main");
    if (window.htmx) htmx.process(document.getElementById("page"));
    document.dispatchEvent(new CustomEvent("page-shown", { detail: { how, title: answer.page.title } }));
    const aim = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    scrollTo(0, top);
    (main.querySelector("[autofocus]") || main).focus({ preventScroll: !main.querySelector("[autofocus]") });
    if (aim) aim.scrollIntoView();
  };

  const go = async (address, how = "push", top = 0) => {
    const number = ++latest;
    say("");
    const waiting = setTimeout(unreached, 4_000);
    try {
      const answer = await ask(address);
      const { hash } = new URL(address, location.href);
      if (hash && !answer.address.includes("#")) answer.address += hash;
      if (number !== latest) return;
      say("");
      if (!how) shown = plain(location.href);
      show(answer, how, top);
    } catch {
      if (number !== latest) return;
      unreached();
      // Back and forward have changed the address already: the page follows as soon as it can.
      if (!how) setTimeout(() => { if (number === latest) go(location.href, how, top); }, 2_000);
    } finally {
      clearTimeout(waiting);
    }
  };

  // What is no page of ours to be shown here (a file, the replay) is left for once the server has answered at all.
  const leave = async (link) => {
    try {
      await ask(document.body.dataset.events, { method: "HEAD" }, 4_000);
      link.hasAttribute("download") ? link.click() : location.assign(link.href);
    } catch {
      left = null;
      unreached();
    }
  };

  let left = null; // a link that may be followed now
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (event.defaultPrevented || event.button || MODIFIED.some((key) => event[key]) || !link || link.target) return;
    if (link.origin !== location.origin || (link.hash && plain(link.href) === shown)) return;
    if ("leaves" in link.dataset) {
      if (left === link) left = null;
      else {
        event.preventDefault();
        left = link.hasAttribute("download") ? link : null;
        leave(link);
      }
      return;
    }
    event.preventDefault();
    go(link.href);
  });

  addEventListener("popstate", (event) => {
    if (plain(location.href) !== shown) go(location.href, "", event.state?.top || 0);
  });
  document.addEventListener("connected", () => say(""));

  // Parts that htmx could not get are asked for again.
  const later = (elt) => setTimeout(() => { if (elt.isConnected) htmx.trigger(elt, "again"); }, 2_000);
  const sentenceOf = (xhr) => new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("main p")?.textContent || "";
  for (const kind of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(kind, ({ detail: { elt } }) => {
      if (elt.id !== "found" && elt.id !== "answers") return;
      unreached();
      later(elt);
    });
  }
  document.addEventListener("htmx:responseError", ({ detail: { elt, xhr } }) => {
    if (elt.id !== "found" && elt.id !== "answers") return;
    say(sentenceOf(xhr));
    if (xhr.status === 429 || xhr.status >= 500) later(elt);
    else elt.replaceChildren(said().textContent);
  });

  return Object.freeze({ ask, go, show, say, sentenceOf, unreached, get shown() { return shown; } });
})();
