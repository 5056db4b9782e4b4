import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedCommand, publishedPackages } from "./packages.ts";

/** A project of its own with the packs of some packages, and nothing else of ours. */
export interface LoneProject {
  readonly folder: string;
  /** Runs a command there; returns what it prints. */
  run(command: string, args: readonly string[]): string;
  remove(): void;
}

/** Installs packages, by their names without scope, in an empty folder. All that they need of ours must be named. */
export function installAlone(names: readonly string[]): LoneProject {
  const folder = mkdtempSync(join(tmpdir(), "a2c-alone-"));
  const run: LoneProject["run"] = (command, args) =>
    execFileSync(command, args, { cwd: folder, encoding: "utf8", timeout: 100_000 });
  const packs = [...publishedPackages(), publishedCommand()]
    .filter(({ name }) => names.includes(name))
    .map((one) => [one.manifest.name, `file:${pack(one.folder, folder)}`] as const);
  const manifest = { private: true, type: "module", dependencies: Object.fromEntries(packs) };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"]);
  return { folder, run, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function pack(source: string, destination: string): string {
  const args = ["pack", "--json", "--pack-destination", destination];
  const output = JSON.parse(
    execFileSync("npm", args, { cwd: source, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
  const [{ filename }] = Array.isArray(output) ? output : Object.values<{ filename: string }>(output);
  return join(destination, filename);
}
