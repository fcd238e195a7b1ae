// Compiles archives of Python modules, in their place, by the Python that will run them in browsers.
// node compiled.mjs <folder of that Python> <what it runs> <archive> ...

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, code, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const NO_COLUMNS = { HOME: "/", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: folder, env: NO_COLUMNS });
for (const archive of archives) {
  python.FS.writeFile("/given.zip", readFileSync(archive));
  python.runPython(readFileSync(code, "utf-8"));
  writeFileSync(archive, python.FS.readFile("/made.zip"));
}
