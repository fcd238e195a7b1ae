"use strict";
// Keeps the files of the site, so that it opens without a network. A new version is loaded beside the old one, only what
// has changed of it, and takes its place when no page of the old one is open, or when a reader wants it. Games are not
// here: they stay.

importScripts("scripts/hash.js");

const FILES = {}; // the name of every file and what it has in it; written where the site is built
const KEPT = "cluedo-notes";
const SITE = new URL("./", self.location);

const address = (name) => new URL(name, SITE).href;
const key = (name) => `${address(name)}?${FILES[name].hash}`;

const fetched = async (name) => {
  const answer = await fetch(address(name), { cache: "no-cache" });
  const bytes = await answer.arrayBuffer();
  if (await hashOf(bytes) !== FILES[name].hash) throw new Error(`${name} is of another version: the host has not all files yet`);
  return new Response(bytes, { headers: { "content-type": answer.headers.get("content-type") ?? "" } });
};

const found = async (name) => {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(key(name));
  if (kept) return kept;
  const answer = await fetched(name);
  await cache.put(key(name), answer.clone());
  return answer;
};

const filled = async () => { for (const name of Object.keys(FILES)) await found(name); };

const cleared = async () => {
  const cache = await caches.open(KEPT);
  const kept = new Set(Object.keys(FILES).map(key));
  for (const { url } of await cache.keys()) if (!kept.has(url)) await cache.delete(url);
};

// Every page of the site is the one page, whatever stands behind it.
const nameOf = ({ mode, url }) => {
  const name = url.slice(SITE.href.length).replace(/[?#].*/s, "");
  return mode === "navigate" && !(name in FILES) ? "index.html" : name;
};

// What the browser has deleted meanwhile comes from the host again.
const answered = (request) => {
  const name = nameOf(request);
  return name in FILES ? found(name).catch(() => fetch(request)) : fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(filled()));
self.addEventListener("message", ({ data }) => { if (data === "take") self.skipWaiting(); });
self.addEventListener("activate", (event) => event.waitUntil(cleared().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(SITE.href)) event.respondWith(answered(event.request));
});
