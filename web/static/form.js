"use strict";
// A suggestion's form says who asks at its head, leaves the asker out of those who may have shown and has the others in the
// order in which they are asked, calls the card that was seen by its name, leaves out those that the keeper has, and has a
// button for each card that the keeper may have shown. Without this script it asks for the same, in more general words or
// once more.

(() => {
  let adapt = () => {};

  const begin = () => {
    adapt = () => {};
    const form = document.querySelector("form.suggestion");
    if (!form) return;
    const asker = form.querySelector("details.asker");
    const asks = asker.querySelector("summary");
    const seen = form.querySelector("fieldset.seen");
    // Where several may show, each player's row says which card.
    const plain = new Map([...(seen?.querySelectorAll("label") || [])].map((one) => [one, one.textContent.trim()]));
    const chosen = (name) => form.querySelector(`input[name="${name}"]:checked`);
    const mine = form.querySelector("button[data-hand]");
    const hand = (mine?.dataset.hand || "").split(" ").filter(Boolean);
    const own = () => [...form.querySelectorAll(".chips.card input:checked")].filter((one) => hand.includes(one.value));
    const label = (input) => input.closest("label").querySelector("span").firstChild.textContent.trim();
    const players = [...form.querySelectorAll("button[data-player]")]; // in the order of asking
    const nobody = form.querySelector('.showers button[value="nobody"]');

    // From whoever is asked first on. Nothing moves that need not: a button that moves loses the focus.
    const arrange = (asker) => {
      const seat = players.findIndex((one) => one.dataset.player === asker);
      const order = [...players.slice(seat + 1), ...players.slice(0, seat + 1)];
      const shown = form.querySelectorAll(".showers button[data-player]:not([data-shows])");
      if (order.some((one, place) => one !== shown[place])) nobody.before(...order);
      for (const one of players) one.hidden = one.dataset.player === asker;
    };

    adapt = () => {
      const player = chosen("player");
      if (player) asks.textContent = player.value ? asks.dataset.asks.replace("%", () => label(player)) : asks.dataset.asked;
      arrange(player?.value);
      const sees = !form.dataset.me || !player || player.value === form.dataset.me;
      if (seen) seen.hidden = !sees;
      if (seen && !sees) seen.querySelector('input[value=""]').checked = true;
      // Nobody else can show a card of the keeper's. If all three are, the row stays whole: something may be wrong.
      const notShown = player && player.value === form.dataset.me && own().length < 3 ? own() : [];
      for (const [one, text] of plain) {
        const input = one.querySelector("input");
        const category = input.value;
        const card = category && chosen(category);
        one.hidden = notShown.includes(card) && !input.checked;
        one.querySelector("span").textContent = card?.value ? label(card) : text;
      }
      offer();
    };

    // Who holds several of the cards shows one of them: a tap on it says which.
    const offer = () => {
      for (const one of form.querySelectorAll(".showers [data-shows]")) one.remove();
      const shown = own();
      if (!mine || shown.length < 2) return;
      mine.before(...shown.map((one) => {
        const button = mine.cloneNode();
        button.dataset.shows = one.name;
        button.textContent = mine.dataset.says.replace("%card", () => label(one)).replace("%player", () => mine.dataset.player);
        button.removeAttribute("aria-current");
        button.hidden = mine.hidden;
        return button;
      }));
      mine.hidden = true;
    };

    form.addEventListener("click", ({ target }) => {
      const shows = target.closest("[data-shows]")?.dataset.shows;
      if (shows) seen.querySelector(`input[value="${shows}"]`).checked = true;
    });

    form.addEventListener("change", (event) => {
      if (event.target.name === "player") asker.open = !event.target.value;
      adapt();
    });
    adapt();
  };

  addEventListener("pageshow", () => adapt());
  document.addEventListener("page-shown", begin);
  begin();
})();
