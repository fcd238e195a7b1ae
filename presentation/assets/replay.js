"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  const steps = [...document.querySelectorAll("#events > li")];
  const codes = steps.map((step) => step.dataset.cells.split(" "));
  const sheet = find(".sheet");
  const said = sheet.parentElement.dataset;
  const cells = [...sheet.querySelectorAll("td")];
  const columns = sheet.querySelectorAll("thead th").length - 1;
  const [slider, counter, now] = [find("#slider"), find("#counter"), find("#now")];
  const [back, next] = [find("#back"), find("#next")];
  const last = steps.length - 1;
  let place = 0;

  const marks = { o: ["has", "✓", said.has], x: ["lacks", "✗", said.lacks] };

  function shade(text) {
    const whole = text.startsWith("<") ? 0 : text.startsWith(">") ? 100 : parseInt(text, 10);
    return [5, 25, 60].filter((least) => whole >= least).length;
  }

  function fill(cell, code, first, changed) {
    cell.className = "";
    if (code in marks) {
      const [kind, mark, says] = marks[code];
      const [seen, heard] = [document.createElement("span"), document.createElement("span")];
      seen.textContent = mark;
      seen.setAttribute("aria-hidden", "true");
      heard.textContent = says;
      heard.className = "unseen";
      cell.replaceChildren(seen, heard);
      cell.classList.add(kind);
    } else {
      cell.textContent = code;
      cell.classList.add(`p${shade(code)}`);
    }
    cell.classList.toggle("first", first);
    cell.classList.toggle("new", changed);
  }

  function show(wish) {
    place = Math.min(Math.max(wish, 0), last);
    const before = codes[Math.max(place - 1, 0)];
    cells.forEach((cell, n) => {
      const code = codes[place][n];
      fill(cell, code, n % columns === 0, code !== before[n]);
    });
    now.replaceChildren(...[...steps[place].childNodes].map((node) => node.cloneNode(true)));
    steps.forEach((step, n) => {
      if (n === place) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
    slider.value = place;
    counter.textContent = `${place} / ${last}`;
    slider.setAttribute("aria-valuetext", counter.textContent);
    back.disabled = place === 0;
    next.disabled = place === last;
    const x = `${last ? (100 * place) / last : 0}%`;
    document.querySelectorAll(".cursor").forEach((line) => {
      line.setAttribute("x1", x);
      line.setAttribute("x2", x);
    });
  }

  const wished = () => steps.findIndex((step) => `#${step.id}` === location.hash);

  back.addEventListener("click", () => show(place - 1));
  next.addEventListener("click", () => show(place + 1));
  slider.addEventListener("input", () => show(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, .scroll")) return;
    const wish = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last }[event.key];
    if (wish === undefined) return;
    event.preventDefault();
    show(wish);
  });
  document.querySelectorAll(".curves").forEach((plot) => {
    plot.addEventListener("click", (event) => {
      const box = plot.getBoundingClientRect();
      show(Math.round((last * (event.clientX - box.left)) / box.width));
    });
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#e']");
    const step = link ? steps.findIndex((one) => `#${one.id}` === link.getAttribute("href")) : -1;
    if (step < 0) return;
    event.preventDefault();
    show(step);
    window.scrollTo(0, 0);
  });
  window.addEventListener("hashchange", () => {
    if (wished() >= 0) show(wished());
  });

  document.documentElement.classList.add("js");
  find("#steps").hidden = false;
  show(wished() >= 0 ? wished() : Math.min(1, last)); // the first event; before it there is only the deal
})();
