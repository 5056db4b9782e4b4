// Makes docs/compatibility.md from what the last run of the interop tests left behind.
// `node scripts/interop/table.mjs` fails when the page says something else; with `--update` it writes the page.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderPage } from "./render-page.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const results = join(root, ".cache", "interop", "results");
/** What the Rust SDK showed when it was tried last; it is not part of CI, so its results are kept. */
const kept = join(root, "tests", "fixtures", "interop-rust");
const page = join(root, "docs", "compatibility.md");

/**
 * @param {string} folder
 * @returns {import("./render-page.mjs").Result[]}
 */
function readResults(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.toSorted().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

function main() {
  const seen = readResults(results);
  if (seen.length === 0) {
    console.error("No results of the interop tests are there. Run 'npm run test:interop' first.");
    process.exit(1);
  }
  const made = renderPage([...seen, ...readResults(kept)]);
  if (process.argv.includes("--update")) {
    writeFileSync(page, made);
    return;
  }
  if (existsSync(page) && readFileSync(page, "utf8") === made) return;
  console.error("docs/compatibility.md is not what the interop tests have just seen.");
  console.error("Look at the difference: 'node scripts/interop/table.mjs --update', then 'git diff docs'.");
  process.exit(1);
}

main();
