"use strict";
// Links and forms ask for the next page in the background, and it is shown in the place of this one: a lost connection
// says so on the page that one was reading, never on one of the browser's own. Without this script links just lead there.

const pages = (() => {
  const PARTS = ["header.top > .name", "#switch", "#main", "nav.bar"];
  const MODIFIED = ["altKey", "ctrlKey", "metaKey", "shiftKey"];
  const plain = (address) => new URL(address, travel.here()).href.split("#")[0];
  let shown = plain(travel.here());
  let latest = 0; // the number of the last page that was asked for
  let waited_for = new AbortController(); // for that page

  const said = () => document.getElementById("said");
  const say = (text) => {
    said().textContent = text;
    said().hidden = !text;
  };
  // Why no answer came: what the error itself says, or what `otherwise` names.
  const reason = (error, otherwise) => error?.says ?? said().parentElement.dataset[otherwise];
  const unreached = (error) => say(reason(error, "unreached"));
  const BROKEN = [403, 408, 429]; // these, and faults of the server, are no answer to what was sent
  const isAnswer = ({ status }) => status < 500 && !BROKEN.includes(status);

  // The next page: nobody waits any longer for one that was asked for before.
  const next = () => {
    waited_for.abort();
    waited_for = new AbortController();
    latest += 1;
    return latest;
  };

  // The whole of an answer; an error where none comes, after `patience` milliseconds where that is said.
  const ask = async (address, given = {}, patience = 0) => {
    const given_up = new AbortController();
    const timer = patience && setTimeout(() => given_up.abort(), patience);
    given.signal?.addEventListener("abort", () => given_up.abort());
    try {
      const answer = await travel.fetch(address, { ...given, signal: given_up.signal });
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
  const post = async (address, fields, patience, from = travel.here()) => {
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

  // A browser takes only so many changes of its history (WebKit 100 in ten seconds, or in thirty) and throws at the next, or
  // does nothing. No page may stay half shown for that.
  const record = (kind, state, address) => {
    try { history[kind](state, "", address); } catch { /* it stays as it was */ }
  };

  // A page that is shown at another address: it may be refused for some seconds.
  const enter = (kind, state, address, number) => {
    if (number !== latest) return;
    record(kind, state, address);
    if (location.href !== new URL(address, location.href).href) setTimeout(enter, 1_000, kind, state, address, number);
  };

  // Shows an answer. `how`: "push" for a new page of the history, "back" for one that the history has shown, "" for
  // what came of a form, at the same address. The page that is shown hears it as "again" where it is the same page.
  const show = (answer, how, top = 0) => {
    const { hash } = new URL(answer.address);
    const before = scrollY;
    const first = answer.page.querySelector("main [autofocus]");
    if (first) first.removeAttribute("autofocus"); // WebKit gives it the focus once more, from whoever has it by then
    next();
    replace(answer.page);
    if (how === "push") {
      const again = plain(answer.address) === shown;
      if (before !== (history.state?.top || 0)) record("replaceState", { ...history.state, top: before });
      const kind = again || history.state?.tells ? "replaceState" : "pushState"; // a panel that was open is left with its page
      enter(kind, again ? history.state : null, travel.bar(answer.address), latest);
      shown = plain(answer.address);
      if (again) how = "again";
    }
    const main = document.getElementById("main");
    if (window.htmx) htmx.process(document.getElementById("page"));
    document.dispatchEvent(new CustomEvent("page-shown", { detail: { how, title: answer.page.title } }));
    const aim = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    scrollTo(0, top);
    (first || main).focus({ preventScroll: !first });
    if (aim) aim.scrollIntoView();
  };

  const go = async (address, how = "push", top = 0) => {
    const number = next();
    say("");
    const waiting = setTimeout(() => say(said().parentElement.dataset[travel.late.says]), travel.late.after);
    try {
      const answer = await ask(address, { signal: waited_for.signal });
      const { hash } = new URL(address, travel.here());
      if (hash && !answer.address.includes("#")) answer.address += hash;
      if (number !== latest) return;
      say("");
      if (how === "back") shown = plain(travel.here());
      show(answer, how, top);
    } catch (error) {
      if (number !== latest) return;
      unreached(error);
      // Back and forward have changed the address already: the page follows as soon as it can.
      if (how === "back" && !error.says) setTimeout(() => { if (number === latest) go(travel.here(), how, top); }, 2_000);
    } finally {
      clearTimeout(waiting);
    }
  };

  // What is no page of ours to be shown here (a file, the replay) is left for once the server has answered at all.
  const leave = async (link) => {
    try {
      await ask(document.body.dataset.events, { method: "HEAD" }, 4_000);
      await travel.leave(link);
      followed = null;
    } catch (error) {
      followed = null;
      unreached(error);
    }
  };

  let followed = null; // a link that may be followed now
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (event.defaultPrevented || event.button || MODIFIED.some((key) => event[key]) || !link || link.target) return;
    const hereabouts = link.getAttribute("href").startsWith("#") || (link.hash && plain(link.href) === shown);
    if (link.origin !== location.origin || hereabouts) return;
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
    if (plain(travel.here()) !== shown) go(travel.here(), "back", event.state?.top || 0);
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
      const { error } = detail.xhr;
      unreached(error);
      if (PARTS_OF_PAGES.includes(detail.elt.id) && !error?.says) later(detail);
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
    ask, go, isAnswer, post, reason, record, say, sentenceIn, sentenceOf, show, unreached,
    get shown() { return shown; },
  });
})();
