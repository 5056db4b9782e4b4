import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const OUR_SCOPE = "@a2c-smcp";

/** Where the modules are that a worker loads: our packages, what they depend on, and modules that it was given. */
export function codePlaces(entry: string, modules: readonly string[]): string[] {
  const given = modules.filter((address) => address.startsWith("file:")).map((each) => fileURLToPath(each));
  const folders = [entry, ...given].map((path) => dirname(path));
  const stores = folders.flatMap(modulesAbove);
  return [...new Set([...folders, ...ownPackage(entry), ...stores, ...stores.flatMap(linkedPackages)])];
}

/** All `node_modules` on the way up, as modules are looked for. */
function modulesAbove(folder: string): string[] {
  const parent = dirname(folder);
  const own = join(folder, "node_modules");
  return [...(existsSync(own) ? [own] : []), ...(parent === folder ? [] : modulesAbove(parent))];
}

/** The package that an entry is in: its modules import each other. */
function ownPackage(entry: string): string[] {
  let folder = dirname(entry);
  while (!existsSync(join(folder, "package.json"))) {
    if (folder === dirname(folder)) return [];
    folder = dirname(folder);
  }
  return [folder];
}

/** Packages of ours that lie elsewhere and are linked, as in a workspace. */
function linkedPackages(store: string): string[] {
  const scope = join(store, OUR_SCOPE);
  if (!existsSync(scope)) return [];
  return readdirSync(scope).map((name) => realpathSync(join(scope, name)));
}
