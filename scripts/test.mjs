// `npm test [layer …]`: every layer of tests, with one closing line that counts them all.
import { layers } from "./layers.mjs";
import { prepare, say } from "./prepare.mjs";
import { runLayer } from "./run-layer.mjs";
import { inTwoLanes } from "./two-lanes.mjs";

async function main() {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !layers.some((layer) => layer.name === name));
  if (unknown.length > 0) {
    say(`There is no layer ${unknown.join(", ")}. There are: ${layers.map(({ name }) => name).join(", ")}.`);
    process.exit(2);
  }
  prepare();
  const wanted = layers.filter(({ name }) => names.length === 0 || names.includes(name));
  const started = performance.now();
  // One layer alone shows what it does as it does it.
  const isKept = wanted.length > 1;
  const results = await inTwoLanes(wanted, (layer) => runLayer(layer, { isKept }));
  const isThere = (/** @type {(typeof results)[number]} */ result) => result !== undefined;
  report(results.filter(isThere), (performance.now() - started) / 1000);
}

/**
 * @param {import("./run-layer.mjs").Result[]} results
 * @param {number} seconds
 */
function report(results, seconds) {
  console.log("\nlayer          passed  failed     time");
  for (const { name, passed, failed, seconds } of results)
    console.log(
      `${name.padEnd(13)} ${String(passed).padStart(7)} ${String(failed).padStart(7)} ${seconds.toFixed(1).padStart(7)}s`,
    );
  if (results.length > 1) console.log(`\nTwo layers ran at a time; all took ${Math.round(seconds)} s.`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  // At the end, where whoever sees only the last lines of a long run still finds them.
  for (const { name, failures } of results)
    for (const failure of failures) console.log(`\nFAILED ${name}: ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
