// Puts `a2c gateway` into a few files: finding and reading its 250 modules took longer than an MCP client should wait
// for a greeting. What is loaded after the greeting is in files of its own.
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { licencesOf } from "./bundled-licences.mjs";
import { root } from "./prepare.mjs";

// Flat in dist, where `../package.json` is the manifest of the command for the code in the bundle too.
const dist = join(root, "packages", "cli", "dist");
const NAME = "gateway.bundle";

for (const file of readdirSync(dist)) if (file.startsWith(NAME)) rmSync(join(dist, file));
const build = await rolldown({
  input: { [NAME]: join(dist, "gateway-main.js") },
  platform: "node",
  // Some packages have a `main` that requires its parts in ways that no bundler sees through.
  resolve: { mainFields: ["module", "main"] },
  // `ws` looks for these and does without.
  external: ["bufferutil", "utf-8-validate"],
  logLevel: "warn",
});
const { output } = await build.write({
  dir: dist,
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: `${NAME}-[name].js`,
});
await build.close();
writeFileSync(join(dist, `${NAME}.licenses.txt`), licencesOf(output));
