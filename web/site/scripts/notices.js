"use strict";
// What stands above every page until it is no longer so: nothing is kept here; a newer version of the site waits.

(() => {
  const { serviceWorker } = navigator; // over http there is none: then the site needs the network
  const said = new Set();
  let filling = false; // somebody fills in a form
  let kept = Boolean(serviceWorker?.controller); // did these pages come from what keeps the site?
  let renewed = false; // pages of a newer version are there: those of this one go

  const here = () => document.querySelector(`#notices > [lang="${document.documentElement.lang}"]`);
  const show = () => {
    for (const one of document.querySelectorAll("#notices p")) {
      one.hidden = one.parentElement !== here() || !said.has(one.className);
    }
  };
  const renew = () => { if (renewed && !filling) location.reload(); };

  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, ({ target }) => { if (target.closest("#main form")) filling = true; });
  }
  document.addEventListener("page-shown", ({ detail: { how } }) => {
    filling = how === "filled"; // with what was chosen before
    show();
    renew();
  });

  travel.ready.then((keeps) => {
    if (!keeps) said.add("unkept");
    show();
  }, () => {});

  const offer = ({ waiting }) => { if (waiting && kept) said.add("newer"); };

  const begin = async () => {
    await travel.ready;
    const registration = await serviceWorker.register("service_worker.js");
    registration.addEventListener("updatefound", () => {
      registration.installing.addEventListener("statechange", () => offer(registration));
    });
    offer(registration);
    show();
    document.addEventListener("click", ({ target }) => {
      if (!target.closest("#notices .newer button")) return;
      if (filling) pages.say(here().dataset.later);
      else registration.waiting?.postMessage("take");
    });
    serviceWorker.addEventListener("controllerchange", () => {
      renewed = kept;
      kept = true;
      renew();
    });
  };
  if (serviceWorker) begin().catch(() => {}); // a browser that keeps nothing refuses
})();
