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
  const BROKEN = [403, 408, 429]; // these, and faults of the server, are no answer to what was sent
  const isAnswer = ({ status }) => status < 500 && !BROKEN.includes(status);

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

  const token = (page) => page.querySelector('input[name="token"]')?.value;

  // The answer to fields that are sent, with the form token of this page. A server that was started again may know none
  // of before: then with that of the page at `from`, which takes its place in every form.
  const post = async (address, fields, patience, from = location.href) => {
    const send = () => {
      fields.set("token", token(document) ?? "");
      return ask(address, { method: "POST", body: fields }, patience);
    };
    const answer = await send();
    if (answer.status !== 403) return answer;
    const renewed = token((await ask(from, {}, patience)).page);
    if (!renewed || renewed === token(document)) return answer;
    for (const one of document.querySelectorAll('input[name="token"]')) one.value = renewed;
    return send();
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
    for (const part of [".skip", "#hide", "#cover"]) { // scripts hold these: only their words change
      const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
      old.textContent = fresh.textContent;
      old.title = fresh.title;
    }
    for (const name of ["events", "version"]) {
      if (name in page.body.dataset) document.body.dataset[name] = page.body.dataset[name];
      else delete document.body.dataset[name];
    }
    if (!document.getElementById("page").hidden) document.title = page.title;
  };

  // Shows an answer. `how`: "push" for a new page of the history, "back" for one that the history has shown, "" for
  // what came of a form, at the same address. The page that is shown hears it as "again" where it is the same page.
  const show = (answer, how, top = 0) => {
    const { hash } = new URL(answer.address);
    const before = scrollY;
    latest += 1; // no page that was asked for before takes its place
    replace(answer.page);
    if (how === "push") {
      const again = plain(answer.address) === shown;
      history.replaceState({ ...history.state, top: before }, "");
      history[again ? "replaceState" : "pushState"](again ? history.state : null, "", answer.address);
      shown = plain(answer.address);
      if (again) how = "again";
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
      if (how === "back") shown = plain(location.href);
      show(answer, how, top);
    } catch {
      if (number !== latest) return;
      unreached();
      // Back and forward have changed the address already: the page follows as soon as it can.
      if (how === "back") setTimeout(() => { if (number === latest) go(location.href, how, top); }, 2_000);
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
      followed = null;
      unreached();
    }
  };

  let followed = null; // a link that may be followed now
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (event.defaultPrevented || event.button || MODIFIED.some((key) => event[key]) || !link || link.target) return;
    if (link.origin !== location.origin || (link.hash && plain(link.href) === shown)) return;
    if ("leaves" in link.dataset) {
      if (followed === link) followed = null;
      else {
        event.preventDefault();
        followed = link.hasAttribute("download") ? link : null;
        leave(link);
      }
      return;
    }
    event.preventDefault();
    go(link.href);
  });

  addEventListener("popstate", (event) => {
    if (plain(location.href) !== shown) go(location.href, "back", event.state?.top || 0);
  });
  document.addEventListener("connected", () => say(""));

  // Parts that htmx could not get are asked for again; what was tapped for is tapped again.
  const PARTS_OF_PAGES = ["found", "answers"];
  const isPart = ({ target }) => target?.id === "which" || PARTS_OF_PAGES.includes(target?.id);
  const later = ({ elt }) => setTimeout(() => { if (elt.isConnected) htmx.trigger(elt, "again"); }, 2_000);
  const sentenceOf = (page) => page.querySelector("main p")?.textContent || "";
  const sentenceIn = (xhr) => sentenceOf(new DOMParser().parseFromString(xhr.responseText, "text/html"));
  for (const kind of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(kind, ({ detail }) => {
      if (!isPart(detail)) return;
      unreached();
      if (PARTS_OF_PAGES.includes(detail.elt.id)) later(detail);
    });
  }
  document.addEventListener("htmx:responseError", ({ detail }) => {
    if (!isPart(detail)) return;
    say(sentenceIn(detail.xhr));
    if (!PARTS_OF_PAGES.includes(detail.elt.id)) return;
    if (detail.xhr.status === 429 || detail.xhr.status >= 500) later(detail);
    else detail.elt.replaceChildren(said().textContent);
  });

  return Object.freeze({
    ask, go, isAnswer, post, say, sentenceIn, sentenceOf, show, unreached,
    get shown() { return shown; },
  });
})();
