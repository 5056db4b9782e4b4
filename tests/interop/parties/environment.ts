import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../.cache/interop/python/", import.meta.url));

/** The interpreter of a Python environment of `scripts/interop/environments.mjs`, or a program installed into it. */
export function environmentProgram(name: string, program = "python"): string {
  const isWindows = process.platform === "win32";
  return join(folder, name, isWindows ? "Scripts" : "bin", isWindows ? `${program}.exe` : program);
}

/** The version of a package that an environment is made with. */
export function pinnedVersion(environment: string, name: string): string {
  const file = new URL(`../python/requirements/${environment}.txt`, import.meta.url);
  const line = readFileSync(file, "utf8")
    .split("\n")
    .find((candidate) => candidate.startsWith(`${name}==`));
  if (line === undefined) throw new Error(`${environment}.txt does not pin ${name}`);
  return line.slice(name.length + 2);
}
