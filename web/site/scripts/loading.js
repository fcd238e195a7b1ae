"use strict";
// The first page: what is loaded and how far, in the reader's language; then the page that the address asks for.

(() => {
  const [, chosen] = /language=(\w+)/.exec(storage.local.get("cookie") ?? "") ?? [];
  const said = [...document.querySelectorAll("#loading > [lang]")];
  const wish = [chosen, ...navigator.languages].map((one) => said.find(({ lang }) => lang === one?.slice(0, 2))).find(Boolean);
  if (wish) {
    for (const one of said) one.hidden = one !== wish;
    const words = { ".top .name": "games", ".skip": "skip", "#hide": "hide", "#cover": "hidden" }; // around it
    for (const [part, word] of Object.entries(words)) document.querySelector(part).textContent = wish.dataset[word];
    document.getElementById("hide").title = wish.dataset.hint;
  }

  document.addEventListener("program-loads", ({ detail: { loaded, total } }) => {
    for (const bar of document.querySelectorAll("#loading progress")) bar.value = loaded / total;
  });

  travel.ready.then(
    () => pages.go(travel.here()),
    ({ message }) => {
      for (const one of said) {
        const line = one.querySelector("p");
        if (!line) return; // it is said already what this browser lacks
        line.textContent = one.dataset.failed.replace("%", () => message);
        one.querySelector("progress").remove();
      }
    },
  );
})();
