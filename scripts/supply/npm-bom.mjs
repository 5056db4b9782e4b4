// What npm itself says about the lock file, as a CycloneDX bill of materials.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";

/**
 * @typedef {{ license: { id?: string, name?: string } } | { expression: string }} Licence
 * @typedef {object} Component
 * @property {string} bom-ref `name@version`
 * @property {string} name
 * @property {string} version
 * @property {string} type
 * @property {string} purl
 * @property {Licence[]} [licenses]
 * @property {Component[]} [components] what is inside of it
 *
 * @typedef {object} Bom
 * @property {{ component: Component } & Record<string, unknown>} metadata
 * @property {Component[]} components
 * @property {{ ref: string, dependsOn: string[] }[]} dependencies
 */

/**
 * The names of the packages that are published.
 * @returns {string[]}
 */
export function publishedPackages() {
  return manifests().map(({ name }) => name);
}

/** The manifests of the packages that are published. */
function manifests() {
  const folders = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
  return folders
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")))
    .filter((manifest) => manifest.private !== true);
}

/**
 * All that the published packages install, in one bill. From the lock file, so that it says the same on every system.
 * @returns {Bom}
 */
export function readNpmBom() {
  const workspaces = publishedPackages().flatMap((name) => ["--workspace", name]);
  // Not --omit dev: npm then leaves out whatever a tool of ours needs too, such as zod.
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", ...workspaces];
  const shell = process.platform === "win32";
  const { status, stdout, stderr, error } = spawnSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    shell,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? stderr}`);
  /** @type {Bom} */
  const bom = JSON.parse(stdout);
  return installedOf({ ...bom, components: bom.components.map(withName).map(withLicence) });
}

/**
 * What the published packages bring along, without what only their development needs.
 * @param {Bom} bom
 * @returns {Bom}
 */
function installedOf(bom) {
  const tools = developmentNeeds();
  const dependencies = bom.dependencies.map(({ ref, dependsOn }) => {
    const own = tools.get(nameIn(ref));
    return { ref, dependsOn: dependsOn.filter((needed) => !own?.has(nameIn(needed))) };
  });
  const published = publishedPackages();
  const starts = dependencies.map(({ ref }) => ref).filter((ref) => published.includes(nameIn(ref)));
  const refs = reachableFrom(dependencies, starts);
  return {
    ...bom,
    components: bom.components.filter((component) => refs.has(component["bom-ref"])),
    dependencies: dependencies.filter(({ ref }) => refs.has(ref)),
  };
}

/**
 * Names that a published package needs in development alone, by the name of the package.
 * @returns {Map<string, Set<string>>}
 */
function developmentNeeds() {
  return new Map(
    manifests().map(({ name, devDependencies = {}, dependencies = {}, optionalDependencies = {} }) => {
      const installed = { ...dependencies, ...optionalDependencies };
      return [name, new Set(Object.keys(devDependencies).filter((needed) => !(needed in installed)))];
    }),
  );
}

/**
 * @param {Bom["dependencies"]} dependencies
 * @param {readonly string[]} starts
 * @returns {Set<string>} the starts and all that they need
 */
export function reachableFrom(dependencies, starts) {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const found = new Set(starts);
  for (const ref of found) for (const next of needs.get(ref) ?? []) found.add(next);
  return found;
}

/**
 * npm names the packages of a workspace by their folders.
 * @param {Component} component
 * @returns {Component}
 */
function withName(component) {
  return { ...component, name: nameIn(component["bom-ref"]) };
}

/** @param {string} ref `name@version`, or `name@npm:alias@version` */
function nameIn(ref) {
  return ref.replace(/(.)@.*$/, "$1");
}

/**
 * Packages of old say their licence in a field that the lock file does not keep.
 * @param {Component} component
 * @returns {Component}
 */
function withLicence(component) {
  if (component.licenses?.length) return component;
  const manifest = join(root, "node_modules", component.name, "package.json");
  if (!existsSync(manifest)) return component;
  const { version, licenses = [] } = JSON.parse(readFileSync(manifest, "utf8"));
  const ids = licenses.map((/** @type {{ type?: string }} */ { type }) => type).filter(Boolean);
  if (version !== component.version || ids.length === 0) return component;
  return { ...component, licenses: [licenceOf(ids.join(" OR "))] };
}

/**
 * @param {string} text an SPDX id or expression
 * @returns {Licence}
 */
export function licenceOf(text) {
  return /[\s()]/.test(text) ? { expression: text } : { license: { id: text } };
}
