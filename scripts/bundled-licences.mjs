// The licences of what other people wrote, which go wherever their code goes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("rolldown").RolldownOutput["output"]} BundleFiles */

/**
 * The text of the licences of all packages whose modules are in the files of a bundle.
 * @param {BundleFiles} files
 */
export function licencesOf(files) {
  return foldersIn(files)
    .map(licenceOf)
    .join(`\n\n${"-".repeat(80)}\n\n`);
}

/**
 * The packages whose modules are in the files of a bundle.
 * @param {BundleFiles} files
 * @returns {{ name: string, version: string, identifier: string }[]}
 */
export function partsOf(files) {
  return foldersIn(files).map((folder) => {
    const { name, version, license } = manifestIn(folder);
    return { name, version, identifier: license };
  });
}

/** @param {BundleFiles} files */
function foldersIn(files) {
  const modules = files.flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
  const folders = modules.flatMap((file) => file.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []);
  return [...new Set(folders)].sort();
}

/** @param {string} folder */
function licenceOf(folder) {
  const { name, version, license } = manifestIn(folder);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : `\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
  return `${name} ${version}, ${license}${text}`;
}

/** @param {string} folder */
function manifestIn(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
