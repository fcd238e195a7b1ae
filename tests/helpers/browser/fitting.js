// What on the page as it stands is too small for a thumb, broken within a word, or cut off.
([least, cell, box]) => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest(".unseen, .skip:not(:focus)");
  const named = (one) => one.outerHTML.slice(0, 90);
  for (const one of document.querySelectorAll("main details")) one.open = true;

  // Links in sentences are as high as these.
  const inSentence = (one) => one.matches("p a, li a, h1 a, td a")
    && !one.matches(".button, .choices a, .sheet a, .top a");
  const hit = (one) => (one.matches("input") && one.closest("label")) || one;
  const targets = "button, a[href], select, summary, textarea, input:not([type=hidden]), label:has(input)";
  const small = [...new Set([...document.querySelectorAll(targets)]
    .filter((one) => seen(one) && !inSentence(one)).map(hit))]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const wide = one.matches(".sheet td a") ? cell : least;
      return box.height < least - 0.5 || box.width < wide - 0.5;
    })
    .map((one) => {
      const box = one.getBoundingClientRect();
      return `small: ${box.width.toFixed()}x${box.height.toFixed()} ${named(one)}`;
    });

  // Circles and boxes, though all of their label may be tapped.
  const marks = [...document.querySelectorAll("input:is([type=radio], [type=checkbox])")]
    .filter((one) => seen(one) && getComputedStyle(one).opacity !== "0")
    .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < box)
    .map((one) => `small: ${one.offsetWidth}x${one.offsetHeight} ${named(one)}`);

  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const around = text.parentElement;
    if (!seen(around) || around.closest("script, noscript, select, textarea")) continue;
    if (getComputedStyle(around).writingMode !== "horizontal-tb") continue;
    for (const word of text.data.matchAll(/[^\s\u00a0\u202f/?&=.\-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) broken.push(`broken: ${word[0]}`);
    }
  }

  // Cut: by its surroundings unless that is meant and shown by dots, by the screen's edge, in a list.
  const cut = [];
  for (const one of [...document.querySelectorAll("body *")].filter(seen)) {
    const style = getComputedStyle(one);
    const clips = ["hidden", "clip"].includes(style.overflowX) && style.textOverflow !== "ellipsis";
    if (clips && one.scrollWidth > one.clientWidth + 1 && !one.matches("input, select, textarea")) {
      cut.push(`cut: ${named(one)}`);
    }
    const speaks = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const box = one.getBoundingClientRect();
    const outside = box.right > innerWidth + 1 || box.left < -1;
    if (speaks && outside && !one.closest(".scroll")) cut.push(`outside: ${named(one)}`);
  }
  const ARROW = 24;
  for (const list of [...document.querySelectorAll("select")].filter(seen)) {
    const style = getComputedStyle(list);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    for (const one of list.options) {
      if (pen.measureText(one.text).width > room) cut.push(`cut in a list: ${one.text}`);
    }
  }
  return [...small, ...marks, ...broken, ...cut];
}
