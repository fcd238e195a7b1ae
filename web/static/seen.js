"use strict";
// A form counts as made for what others noted once all of that was in sight; until then it is refused.

(() => {
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

  // What stands below the lines does not move under a finger: the page is scrolled by the room that they take.
  const top = () => document.querySelector("#since + *")?.getBoundingClientRect().top;
  let before = 0;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => { if (detail.target.id === "since") before = top(); });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "since") scrollBy(0, top() - before);
  });

  // Where the log was changed otherwise than by lines, the page is made anew; a form is sent for that with its choices.
  document.addEventListener("click", ({ target }) => {
    if (target.closest("#since .again") && !document.querySelector("form.event")) pages.go(travel.here());
  });
})();
