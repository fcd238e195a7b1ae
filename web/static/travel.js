"use strict";
// How a request travels: to the server that gave this page. (Where the pages are answered in the browser itself, another
// script stands in the place of this one.)

const travel = Object.freeze({
  fetch: (address, given) => fetch(address, given),
  here: () => location.href, // the page that is open, as pages name each other
  bar: (address) => address, // what the browser's bar says of it
  news: (address) => new EventSource(address),
  late: { after: 4_000, says: "unreached" }, // milliseconds until one reads why a page does not come
  leave: (link) => { link.hasAttribute("download") ? link.click() : location.assign(link.href); },
});
