// `npm run licences [-- --all] [--allow ID,…]`: what the published packages pass on, by licence; fails for what we may not.
import { parseArgs } from "node:util";
import { prepare } from "./prepare.mjs";
import { readNpmBom } from "./supply/npm-bom.mjs";
import { partsOfPage } from "./supply/package-bom.mjs";
import { isAllowed } from "./supply/spdx.mjs";

/** Those that ask for no more than that their text goes along. GPL, AGPL, LGPL and what nobody knows are not here. */
const ALLOWED =
  "MIT,MIT-0,ISC,0BSD,BSD-2-Clause,BSD-3-Clause,Apache-2.0,BlueOak-1.0.0,PSF-2.0,Python-2.0,Zlib,CC0-1.0,Unlicense";
const UNKNOWN = "unknown";
const SHOWN = 4;

/** @typedef {import("./supply/npm-bom.mjs").Component} Component */

function main() {
  const { values } = parseArgs({
    options: { allow: { type: "string" }, all: { type: "boolean" }, "as-is": { type: "boolean" } },
  });
  const allowed = new Set((values.allow ?? ALLOWED).split(","));
  // As it is: for tests, under which nothing may be installed anew.
  if (!values["as-is"]) prepare();
  const bom = readNpmBom();
  const components = [...bom.components, ...partsOfPage()];
  printTable(components, values.all === true);
  const refused = components.filter((component) => !isAllowed(textOf(component), allowed));
  for (const component of refused)
    console.log(`not allowed: ${component["bom-ref"]}: ${textOf(component)}${wayTo(component, bom)}`);
  console.log(`\n${components.length} packages, ${refused.length} not allowed`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

/**
 * @param {Component} component
 * @returns {string} an SPDX id or expression
 */
function textOf({ licenses = [] }) {
  const texts = licenses.map((one) => ("expression" in one ? one.expression : (one.license.id ?? UNKNOWN)));
  return texts.length === 0 ? UNKNOWN : texts.join(" AND ");
}

/**
 * The licences, the most frequent first, with the packages that have them.
 * @param {readonly Component[]} components
 * @param {boolean} isWhole whether every package is named
 */
function printTable(components, isWhole) {
  /** @type {Map<string, string[]>} */
  const table = new Map();
  for (const component of components) {
    const text = textOf(component);
    table.set(text, [...(table.get(text) ?? []), component.name]);
  }
  console.log(`${"licence".padEnd(16)} ${"count".padStart(5)}  packages`);
  for (const [text, all] of [...table].sort(([, a], [, b]) => b.length - a.length)) {
    const names = [...new Set(all)].sort();
    const shown = isWhole ? names : names.slice(0, SHOWN);
    const rest = names.length - shown.length;
    const list = shown.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
    console.log(`${text.padEnd(16)} ${String(all.length).padStart(5)}  ${list}`);
  }
}

/**
 * By whom a package is needed, one step back: whoever has to be replaced.
 * @param {Component} component
 * @param {import("./supply/npm-bom.mjs").Bom} bom
 */
function wayTo(component, { dependencies }) {
  const ref = component["bom-ref"];
  const users = dependencies.filter(({ dependsOn }) => dependsOn.includes(ref)).map((one) => one.ref);
  return users.length > 0 ? `, needed by ${users.join(", ")}` : ", built into the page";
}

main();
