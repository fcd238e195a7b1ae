"use strict";
// A game that is set up: names as they are typed, cards as they are ticked (at a shared table on each phone), and all of it
// after Back and a reload. It can be set up without this script too.

(() => {
  const SOON = 500; // milliseconds: a browser does not take a change of its history with every letter
  const setup = () => document.getElementById("setting-up");
  let typed = 0;

  const forget = () => {
    clearTimeout(typed);
    typed = 0;
  };

  // The history has an entry for each step, with what the form said there: sent again it is shown again.
  const remember = () => {
    forget();
    if (!setup()) return;
    const fields = new URLSearchParams(new FormData(setup()));
    fields.delete("token");
    fields.append("do", setup().dataset.again);
    const before = history.state?.step;
    const stepped = before !== undefined && before !== setup().dataset.again;
    const state = { ...(stepped ? {} : history.state), step: setup().dataset.again, setup: String(fields) };
    pages.record(stepped ? "pushState" : "replaceState", state);
  };

  // Who goes on through the history before the answer is there sees where they went, not where they were.
  const restore = async (state) => {
    try {
      const answer = await pages.post("/new", new URLSearchParams(state.setup), 20_000);
      if (history.state?.setup === state.setup) pages.show(answer, "");
    } catch (error) {
      pages.unreached(error);
    }
  };

  const begin = () => {
    // A suspect whose name is typed is offered as a pawn by that name.
    for (const input of document.querySelectorAll("input[data-names]")) {
      const options = document.querySelectorAll(`select[name="pawn"] option[value="${input.dataset.names}"]`);
      const own = input.closest("label").firstChild.textContent.trim();
      input.addEventListener("input", () => {
        for (const one of options) one.textContent = input.value.trim() || own;
      });
    }

    // Cards ticked so far, against the size of the hand where it is known.
    for (const output of document.querySelectorAll("output[data-counts]")) {
      const form = output.closest("form");
      const sizes = JSON.parse(output.dataset.sizes || "{}");
      const count = () => {
        const ticked = form.querySelectorAll(`input[name="${output.dataset.counts}"]:checked`).length;
        const chosen = new FormData(form);
        const dealer = chosen.get("dealer");
        const of = dealer ? sizes.dealer : sizes.first;
        const size = output.dataset.size || of?.[dealer || chosen.get("first") || ""]?.[chosen.get("me")];
        const says = size ? output.dataset.saysOf : output.dataset.says;
        output.textContent = says.replace("%ticked", ticked).replace("%size", size);
      };
      form.addEventListener("change", count);
      count();
    }
  };

  document.addEventListener("page-shown", ({ detail: { how } }) => {
    begin();
    if (["back", "again"].includes(how) && setup() && history.state?.setup) restore(history.state);
    else remember();
  });
  document.addEventListener("change", remember);
  document.addEventListener("input", () => { typed ||= setTimeout(remember, SOON); });
  addEventListener("beforeunload", () => { if (typed) remember(); });
  addEventListener("popstate", ({ state }) => {
    forget();
    if (setup() && state?.setup && travel.here() === pages.shown) restore(state);
  });
  begin();
  const { state } = history;
  document.addEventListener("DOMContentLoaded", () => { // once all scripts are there
    if (setup() && state?.setup) restore(state);
    else remember();
  });

  // The keyboard's key to go on leads to the next name that is missing; after the last one it goes on as everywhere.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches('input[name="seat"]')) return;
    const seats = [...document.querySelectorAll('input[name="seat"]')];
    const next = seats[seats.indexOf(event.target) + 1];
    if (!event.target.value.trim() || !next || next.value.trim()) return;
    event.preventDefault();
    next.focus();
  });
})();
