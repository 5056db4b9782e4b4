// The one version that all packages share: where it stands, and how it is set.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const OURS = /^(@a2c-smcp\/.+|a2c-smcp)$/;

/**
 * @typedef {{ name: string, version: string, private?: boolean, bin?: Record<string, string>,
 *   dependencies?: Record<string, string> }} Manifest
 */

/**
 * Sets the version everywhere it stands: manifests, what they need of each other, and what is published beside them.
 * @param {string} tree
 * @param {string} version
 */
export function setVersion(tree, version) {
  for (const file of manifestFiles(tree)) {
    const manifest = readJson(file);
    if (manifest.version !== undefined) manifest.version = version;
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"])
      for (const name of Object.keys(manifest[kind] ?? {}))
        if (OURS.test(name)) manifest[kind][name] = version;
    writeJson(file, manifest);
  }
  const packaging = join(tree, "packaging");
  change(join(packaging, "mcpb", "manifest.json"), (manifest) => ({ ...manifest, version }));
  change(join(packaging, "claude-plugin", ".claude-plugin", "plugin.json"), (plugin) => ({
    ...plugin,
    version,
  }));
  change(join(packaging, "claude-plugin", ".mcp.json"), (config) => {
    const { a2c } = config.mcpServers;
    a2c.args = a2c.args.map((/** @type {string} */ arg) =>
      arg.replace(/^a2c-smcp@.*$/, `a2c-smcp@${version}`),
    );
    return config;
  });
  change(join(packaging, "registry", "server.json"), (server) => ({
    ...server,
    version,
    packages: server.packages.map((/** @type {object} */ one) => ({ ...one, version })),
  }));
  const deployment = join(packaging, "kubernetes", "server.yaml");
  writeFileSync(
    deployment,
    readFileSync(deployment, "utf8").replace(/image: a2c:\S+/, `image: a2c:${version}`),
  );
}

/**
 * The packages that are published, each after those that it needs.
 * @param {string} tree
 * @returns {{ folder: string, manifest: Manifest }[]}
 */
export function publishedPackages(tree) {
  const waiting = readdirSync(join(tree, "packages"))
    .map((name) => join(tree, "packages", name))
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => ({ folder, manifest: /** @type {Manifest} */ (readJson(join(folder, "package.json"))) }))
    .filter(({ manifest }) => manifest.private !== true);
  const ordered = [];
  const done = new Set();
  while (waiting.length > 0) {
    const ready = waiting.findIndex(({ manifest }) =>
      Object.keys(manifest.dependencies ?? {}).every((name) => !OURS.test(name) || done.has(name)),
    );
    if (ready < 0)
      throw new Error(`packages need each other in a circle: ${waiting.map(({ folder }) => folder)}`);
    const [next] = waiting.splice(ready, 1);
    if (next !== undefined) ordered.push(next);
    done.add(next?.manifest.name);
  }
  return ordered;
}

/** @param {string} tree */
export function currentVersion(tree) {
  return /** @type {string} */ (readJson(join(tree, "packages", "a2c-smcp", "package.json")).version);
}

/**
 * Whether a version comes after another; both are three numbers.
 * @param {string} version
 * @param {string} other
 */
export function isAfter(version, other) {
  const numbers = [version, other].map((text) => text.split(".").map(Number));
  const [mine = [], theirs = []] = numbers;
  const place = mine.findIndex((number, index) => number !== theirs[index]);
  return place >= 0 && (mine[place] ?? 0) > (theirs[place] ?? 0);
}

/** @param {string} tree */
function manifestFiles(tree) {
  const packages = readdirSync(join(tree, "packages")).map((name) => join("packages", name));
  return [".", "tests", "bench", "examples", "fuzz", "chaos", ...packages]
    .map((folder) => join(tree, folder, "package.json"))
    .filter((file) => existsSync(file));
}

/**
 * @param {string} file
 * @param {(value: any) => object} how
 */
function change(file, how) {
  writeJson(file, how(readJson(file)));
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * @param {string} file
 * @param {object} value
 */
function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
