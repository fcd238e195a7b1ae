// The games of this browser: files by their names, in IndexedDB, for that is there over http as well and has one writer at
// a time for all tabs. What Python works on is a copy in memory, brought up to date before each request and written back
// before anybody sees the answer.

const NAME = "cluedo-notes";
const ROOT = "/cluedo-notes";
const NOT_KEPT = /\.lock$/;

const asked = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

const opened = () => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("files");
    request.result.createObjectStore("state");
  };
  return asked(request);
};

// The browser does not keep what was to be kept; `full`: for want of room.
export class NotKept extends Error {
  constructor(cause) {
    super(cause?.message, { cause });
    this.full = cause?.name === "QuotaExceededError";
  }
}

export class Store {
  constructor(FS) {
    this.FS = FS;
    this.database = null; // until it is needed, and after the browser closed it
    FS.mkdirTree(`${ROOT}/games`);
    this.#forget();
  }

  // What `work` returns, done on the present files; it writes nothing that is to be kept. No tab waits meanwhile. Where the
  // browser keeps nothing, the files are those in memory.
  async reading(work) {
    try {
      const { whole } = await this.#begun("readonly");
      await whole;
    } catch (error) {
      this.#forget();
      console.warn(error);
    }
    return work();
  }

  // The same while no other tab writes; what it wrote is kept by the time it returns. Raises `NotKept`.
  async writing(work) {
    const { transaction, whole } = await this.#begun("readwrite").catch((error) => { throw new NotKept(error); });
    try {
      const result = work();
      this.#write(transaction);
      await whole;
      return result;
    } catch (error) {
      this.#forget(); // memory may have what the store has not: all of it is read anew
      abort(transaction);
      throw error instanceof DOMException ? new NotKept(error) : error;
    }
  }

  // Does the browser keep anything for this site?
  async keeps() {
    try {
      this.database ??= await opened();
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  }

  #forget() {
    this.known = new Map(); // the files as the store has them
    this.changed = new Map(); // when they were written to
    this.version = -1;
  }

  // A transaction, with the files as they are. A browser closes a store whenever it likes (a phone that slept, a reader who
  // clears what is kept), so it is opened once more.
  async #begun(mode) {
    try {
      return await this.#transaction(mode);
    } catch {
      this.database = null;
      return this.#transaction(mode);
    }
  }

  async #transaction(mode) {
    this.database ??= await opened();
    this.database.onversionchange = () => this.database?.close();
    const transaction = this.database.transaction(["files", "state"], mode, { durability: "strict" });
    const whole = new Promise((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error || new DOMException("the store is closed"));
    });
    whole.catch(() => {}); // told to whoever waits for it
    const version = await asked(transaction.objectStore("state").get("version")) ?? 0;
    if (version !== this.version) await this.#read(transaction, version);
    return { transaction, whole };
  }

  async #read(transaction, version) {
    const [files, state] = [transaction.objectStore("files"), transaction.objectStore("state")];
    const [names, contents, changed] = await Promise.all([files.getAllKeys(), files.getAll(), state.get("changed")].map(asked));
    const found = new Map(names.map((name, number) => [name, contents[number]]));
    for (const name of this.#names()) if (!found.has(name)) this.FS.unlink(`${ROOT}/${name}`);
    for (const [name, bytes] of found) {
      const place = `${ROOT}/${name}`;
      if (same(this.known.get(name), bytes) && this.FS.analyzePath(place).exists) continue;
      this.FS.mkdirTree(place.replace(/\/[^/]*$/, ""));
      this.FS.writeFile(place, bytes);
      const when = changed?.get(name);
      if (when) this.FS.utime(place, when, when);
    }
    this.known = found;
    this.changed = changed ?? new Map();
    this.version = version;
  }

  #write(transaction) {
    const files = transaction.objectStore("files");
    const names = this.#names();
    let written = 0;
    for (const name of names) {
      const bytes = this.FS.readFile(`${ROOT}/${name}`);
      if (same(this.known.get(name), bytes)) continue;
      files.put(bytes, name);
      this.known.set(name, bytes);
      this.changed.set(name, this.FS.stat(`${ROOT}/${name}`).mtime.getTime());
      written += 1;
    }
    for (const name of [...this.known.keys()]) {
      if (names.includes(name)) continue;
      files.delete(name);
      this.known.delete(name);
      this.changed.delete(name);
      written += 1;
    }
    if (!written) return;
    this.version += 1;
    const state = transaction.objectStore("state");
    state.put(this.version, "version");
    state.put(this.changed, "changed");
  }

  #names(folder = "") {
    return this.FS.readdir(`${ROOT}/${folder}`).filter((name) => name !== "." && name !== "..").flatMap((name) => {
      const path = folder ? `${folder}/${name}` : name;
      if (this.FS.isDir(this.FS.stat(`${ROOT}/${path}`).mode)) return this.#names(path);
      return NOT_KEPT.test(name) ? [] : [path];
    });
  }
}

// Half of what was to be kept may not be kept.
const abort = (transaction) => {
  try {
    transaction.abort();
  } catch { /* it is over already */ }
};

const same = (one, other) => one !== undefined && one.length === other.length && one.every((byte, at) => byte === other[at]);
