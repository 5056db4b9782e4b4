// What a pack has to be before it is published: whole, with types that other programs understand, installed and run.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** Kinds of problems that a package of ES modules has by being one: programs that require() it get an error. */
const EXPECTED = new Set(["CJSResolvesToESM", "NoResolution"]);

/** @typedef {{ file: string, folder: string, name: string, isCommand: boolean }} Pack */

/**
 * What is wrong with the form of a pack.
 * @param {Pack} pack
 * @returns {Promise<string[]>}
 */
export async function problemsOf(pack) {
  const { messages, pkg } = await publint({ pkgDir: pack.folder, strict: true });
  const said = messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
  if (pack.isCommand) return said;
  const types = await checkPackage(createPackageFromTarballData(readFileSync(pack.file)));
  if (types.types === false) return [...said, "types: there are none"];
  const wrong = types.problems.filter(({ kind }) => !EXPECTED.has(kind)).map(({ kind }) => `types: ${kind}`);
  return [...said, ...new Set(wrong)];
}

/**
 * Installs all packs in an empty folder and runs the command from there; returns what it says of itself.
 * @param {readonly Pack[]} packs
 */
export function installAndRun(packs) {
  const folder = mkdtempSync(join(tmpdir(), "a2c-release-"));
  try {
    const dependencies = Object.fromEntries(packs.map(({ name, file }) => [name, `file:${file}`]));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
    const options = {
      cwd: folder,
      encoding: /** @type {const} */ ("utf8"),
      shell: process.platform === "win32",
    };
    execFileSync(
      "npm",
      ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"],
      options,
    );
    const main = join(folder, "node_modules", "a2c-smcp", "dist", "main.js");
    return execFileSync(process.execPath, [main, "--version"], options).trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
