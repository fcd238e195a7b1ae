// What on the page as it stands lies over other text, can nowhere be read to its end, or breaks a short word.
(short) => {
  const wide = Math.min(innerWidth, screen.width); // a page that is too wide makes a phone's inner width grow
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest(".unseen, .skip:not(:focus), script, noscript, select, textarea, option");
  for (const one of document.querySelectorAll("main details")) one.open = true;

  // Bars and what sticks lie over what is scrolled below them.
  const layer = (one) => {
    for (let at = one; at; at = at.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at;
    }
    return null;
  };

  // Of what a box cuts off, only what is seen.
  const within = (box, one) => {
    let { left, right, top, bottom } = box;
    for (let at = one; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = at.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return { left, right, top, bottom };
  };

  const found = new Set();
  const pieces = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const around = text.parentElement;
    if (!text.data.trim() || !seen(around)) continue;
    const range = document.createRange();
    for (const word of text.data.matchAll(/[^\s\u00a0\u202f/?&=.,:;#\-]+/g)) {
      if (word[0].length > short || getComputedStyle(around).writingMode !== "horizontal-tb") continue;
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) found.add(`broken: ${word[0]} in ${around.outerHTML.slice(0, 60)}`);
    }
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      const middle = (box.top + box.bottom) / 2;
      const height = Math.min(box.height, parseFloat(getComputedStyle(around).fontSize));
      const upright = getComputedStyle(around).writingMode !== "horizontal-tb";
      const tight = upright ? box : { left: box.left, right: box.right, top: middle - height / 2, bottom: middle + height / 2 };
      pieces.push({ said: text.data.trim().slice(0, 40), layer: layer(around), whole: tight, ...within(tight, around) });
    }
  }
  const SLACK = 3; // pixels by which letters' boxes may touch
  for (const [place, one] of pieces.entries()) {
    for (const other of pieces.slice(place + 1)) {
      if (one.layer !== other.layer) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > SLACK && down > SLACK) found.add(`over each other: ${one.said} | ${other.said}`);
    }
  }

  // Cut: by a box that neither scrolls nor shows it by dots; or beyond the page's edge.
  for (const one of [...document.querySelectorAll("body *")].filter(seen)) {
    const style = getComputedStyle(one);
    const name = one.outerHTML.slice(0, 90);
    const clips = ["hidden", "clip"];
    const dots = style.textOverflow === "ellipsis";
    const across = clips.includes(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
    const down = clips.includes(style.overflowY) && one.scrollHeight > one.clientHeight + 1;
    if ((across || down) && !dots && !one.matches("input, svg, svg *")) found.add(`cut: ${name}`);
    if (dots && (across || down) && !one.closest("[title], summary, a, button")) found.add(`cut for good: ${name}`);
    const box = one.getBoundingClientRect();
    const speaks = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (speaks && (box.right > wide + 1 || box.left < -1) && !one.closest(".scroll")) found.add(`outside: ${name}`);
  }
  const over = document.documentElement.scrollWidth - wide;
  if (over > 0) found.add(`wider than the screen by ${over}`);
  return [...found];
}
