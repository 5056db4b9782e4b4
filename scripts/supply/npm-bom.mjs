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
  const folders = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
  return folders
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")))
    .filter((manifest) => manifest.private !== true)
    .map(({ name }) => name);
}

/**
 * All that the published packages install, in one bill. From the lock file, so that it says the same on every system.
 * @returns {Bom}
 */
export function readNpmBom() {
  const workspaces = publishedPackages().flatMap((name) => ["--workspace", name]);
  const args = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only", ...workspaces];
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
  return { ...bom, components: bom.components.map(withName).map(withLicence) };
}

/**
 * npm names the packages of a workspace by their folders.
 * @param {Component} component
 * @returns {Component}
 */
function withName(component) {
  return { ...component, name: component["bom-ref"].replace(/(.)@.*$/, "$1") };
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
