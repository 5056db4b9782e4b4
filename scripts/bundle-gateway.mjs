// Puts `a2c gateway` into a few files: finding and reading its 250 modules took longer than an MCP client should wait
// for a greeting. What is loaded after the greeting is in files of its own.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
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
writeFileSync(join(dist, `${NAME}.licenses.txt`), licencesOf(output).join(`\n\n${"-".repeat(80)}\n\n`));

/**
 * The licences of what other people wrote, which go wherever their code goes.
 * @param {typeof output} files
 */
function licencesOf(files) {
  const modules = files.flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
  const packages = new Set(
    modules.flatMap((file) => file.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []),
  );
  return [...packages].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? "" : `\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
    return `${name} ${version}, ${license}${text}`;
  });
}
