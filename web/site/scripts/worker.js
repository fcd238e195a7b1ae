// Answers the requests of a page: Python inside the browser, on the games of its store.

import createPyodideModule from "../pyodide/pyodide.asm.js";
import { loadPyodide } from "../pyodide/pyodide.js";
import "./hash.js";
import { NotKept, Store } from "./store.js";

const SITE = new URL("../", import.meta.url);
const WASM = { headers: { "content-type": "application/wasm" } };
const NOW = { cache: "no-cache" }; // as the host has it now: files of two versions do not go together

// The large files: how much of them is here, as they come; kept for the next time where a browser can.
const counted = async () => {
  const { files, large } = await (await fetch(new URL("files.json", SITE), NOW)).json();
  const total = large.reduce((all, name) => all + files[name].bytes, 0);
  const get = self.fetch;
  let loaded = 0;

  const told = (bytes) => {
    loaded += bytes;
    postMessage({ loaded, total });
  };

  const loading = (answer) => {
    const count = new TransformStream({ transform(piece, sink) { told(piece.length); sink.enqueue(piece); } });
    return new Response(answer.body.pipeThrough(count));
  };

  const keep = async (cache, key, name, answer) => {
    const bytes = await answer.arrayBuffer();
    if (await hashOf(bytes) === files[name].hash) await cache.put(key, new Response(bytes));
  };

  self.fetch = async (input, given) => {
    const asked = String(input.url ?? input);
    const address = `${asked}.packed`;
    const name = address.slice(SITE.href.length);
    if (!large.includes(name)) return get(input, given);
    const type = asked.endsWith(".wasm") ? WASM : {};
    const unpacked = (answer) => new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), type);
    const key = `${address}?${files[name].hash}`;
    const cache = await self.caches?.open("cluedo-notes").catch(() => null);
    const kept = await cache?.match(key);
    if (kept) {
      told(files[name].bytes);
      return unpacked(kept);
    }
    const answer = await get(address, { ...given, ...NOW });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const found = loading(answer);
    if (cache) keep(cache, key, name, found.clone()).catch(() => {}); // no room: loaded anew the next time
    return unpacked(found);
  };
};

// Asked by Python of the computer that serves this site, if that may be a table's: those speak http alone. Everything else
// waits meanwhile, for Python does.
const ask = SITE.protocol === "http:" ? (path, body) => {
  const request = new XMLHttpRequest();
  request.open(body === undefined ? "GET" : "POST", path, false);
  request.timeout = 3_000;
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader("content-type", "application/x-www-form-urlencoded");
  try {
    request.send(body);
    return request;
  } catch {
    return undefined; // no answer
  }
} : undefined;

const begun = (async () => {
  await counted();
  const [python, program] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", SITE).href, createPyodideModule }),
    fetch(new URL("program.zip", SITE)).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(program, "zip", { extractDir: "/program" });
  const store = new Store(python.FS);
  python.globals.set("ask", ask);
  const site = python.runPython(`
import sys
sys.path.insert(0, "/program")
from pathlib import Path
from cluedo_notes.web.site.in_browser import Site
Site(Path("/cluedo-notes"), Path("/program/demo.jsonl"), ask)
`);
  return { python, store, site };
})();

const answered = ({ python, site }, { method, address, headers, body }) => {
  const held = []; // what Python would keep for us
  const hold = (proxy) => {
    held.push(proxy);
    return proxy;
  };
  try {
    const sent = hold(python.toPy(new TextEncoder().encode(body)));
    const answer = hold(site.answer(method, address, hold(python.toPy(headers)), hold(sent.tobytes())));
    return {
      status: answer.status,
      headers: hold(answer.headers).toJs({ dict_converter: Object.fromEntries }),
      body: hold(answer.body).toJs(),
    };
  } finally {
    for (const one of held) one.destroy();
  }
};

// A language is kept by the page itself, also where the browser keeps no games.
const WRITES_NOTHING = ["/language"];

const handle = async ({ number, request }) => {
  const all = await begun;
  const writes = request.method === "POST" && !WRITES_NOTHING.includes(request.address);
  let answer;
  try {
    answer = await all.store[writes ? "writing" : "reading"](() => answered(all, request));
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    console.warn(error);
    answer = answered(all, { ...request, method: "GET", address: `/not-kept?full=${error.full ? "1" : ""}`, body: "" });
  }
  postMessage({ number, answer }, [answer.body.buffer]);
  if (answer.headers.refresh) await all.store.writing(() => {}).catch(console.warn); // what others noted at a table is kept, too
};

// In one line: the last of what Python says.
const broken = (error) => postMessage({ broken: String(error?.message || error).trim().split("\n").at(-1) });

let turn = begun.then(async ({ store }) => postMessage({ ready: true, keeps: await store.keeps() }), broken); // then one request after the other

onmessage = ({ data }) => {
  turn = turn.then(() => handle(data)).catch((error) => {
    console.warn(error);
    broken(error);
  });
};
