// The bill of materials of one published package: what it installs, and what is inside of it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";
import { licenceOf, reachableFrom } from "./npm-bom.mjs";

/**
 * @typedef {import("./npm-bom.mjs").Bom} Bom
 * @typedef {import("./npm-bom.mjs").Component} Component
 */

/** The packages whose files other people's code is built into; it is installed by nobody and shipped all the same. */
const WEB = "@a2c-smcp/web";
const COMMAND = "a2c-smcp";

/** What the page is made of. */
export function partsOfPage() {
  return partsIn(WEB, join("web", "dist", "app"));
}

/** What the command in one piece is made of; it brings the page too. */
export function partsOfCommand() {
  const parts = ["dist", join("dist", "app")].flatMap((folder) => partsIn(COMMAND, join(COMMAND, folder)));
  return [...new Map(parts.map((part) => [part["bom-ref"], part])).values()];
}

/**
 * What was built into the files of a package, as the build has noted it.
 * @param {string} owner
 * @param {string} folder
 * @returns {Component[]}
 */
function partsIn(owner, folder) {
  const file = join(root, "packages", folder, "licenses.json");
  if (!existsSync(file)) throw new Error(`${owner} is not built; run npm run build`);
  /** @type {{ name: string, version: string, identifier?: string }[]} */
  const parts = JSON.parse(readFileSync(file, "utf8"));
  return parts.map(({ name, version, identifier }) => ({
    "bom-ref": `${owner}|${name}@${version}`,
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
  const refs = reachableFrom(all.dependencies, [own["bom-ref"]]);
  return {
    ...all,
    metadata: {
      ...all.metadata,
      component: { ...own, type: name.endsWith("/cli") || name === COMMAND ? "application" : "library" },
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
  if (component.name === WEB) return { ...component, components: partsOfPage() };
  return component.name === COMMAND ? { ...component, components: partsOfCommand() } : component;
}
