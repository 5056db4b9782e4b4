// The bill of materials of one published package: what it installs, and what is inside of it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";
import { licenceOf } from "./npm-bom.mjs";

/**
 * @typedef {import("./npm-bom.mjs").Bom} Bom
 * @typedef {import("./npm-bom.mjs").Component} Component
 */

/** The package whose files other people's code is built into; it is installed by nobody and shipped all the same. */
const WEB = "@a2c-smcp/web";

/**
 * What the page is made of, as its build has noted it.
 * @returns {Component[]}
 */
export function partsOfPage() {
  const file = join(root, "packages", "web", "dist", "app", "licenses.json");
  if (!existsSync(file)) throw new Error("the page is not built; run npm run build");
  /** @type {{ name: string, version: string, identifier?: string }[]} */
  const parts = JSON.parse(readFileSync(file, "utf8"));
  return parts.map(({ name, version, identifier }) => ({
    "bom-ref": `${WEB}|${name}@${version}`,
    type: "library",
    ...{ name, version, purl: `pkg:npm/${name.replace("@", "%40")}@${version}` },
    ...(identifier ? { licenses: [licenceOf(identifier)] } : {}),
  }));
}

/**
 * @param {Bom} all the bill of all packages
 * @param {string} name
 * @returns {Bom}
 */
export function bomOf(all, name) {
  const complete = all.components.map(withParts);
  const own = complete.find((component) => component.name === name);
  if (own === undefined) throw new Error(`there is no package ${name}`);
  const refs = reachableFrom(all, own["bom-ref"]);
  return {
    ...all,
    metadata: {
      ...all.metadata,
      component: { ...own, type: name.endsWith("/cli") ? "application" : "library" },
    },
    components: complete.filter((component) => component !== own && refs.has(component["bom-ref"])),
    dependencies: all.dependencies.filter(({ ref }) => refs.has(ref)),
  };
}

/**
 * @param {Component} component
 * @returns {Component}
 */
function withParts(component) {
  return component.name === WEB ? { ...component, components: partsOfPage() } : component;
}

/**
 * @param {Bom} bom
 * @param {string} start
 */
function reachableFrom({ dependencies }, start) {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const found = new Set([start]);
  for (const ref of found) for (const next of needs.get(ref) ?? []) found.add(next);
  return found;
}
