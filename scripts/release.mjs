// `npm run release -- VERSION [--write | --publish]`: see RELEASING.md. Without a flag nothing is changed and nothing leaves
// this machine: everything is done in a copy of the last commit.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./prepare.mjs";
import { installAndRun, problemsOf } from "./release/check-packs.mjs";
import { currentVersion, isAfter, publishedPackages, setVersion } from "./release/version.mjs";

/** Raised where the release cannot go on; its message says what to do. */
class Stop extends Error {}

const folder = join(root, ".cache", "release");
const list = join(folder, "packs.json");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean" }, publish: { type: "boolean" } },
});
const [version = ""] = positionals;
try {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    stop("Usage: npm run release -- VERSION [--write | --publish], as in 0.2.0");
  if (values.publish) publish();
  else await rehearse();
  if (values.write) write();
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}

/** Builds, packs and checks a copy of the last commit under the new version. */
async function rehearse() {
  const before = currentVersion(root);
  // At its tag a release is built and checked again as it stands.
  const isWritten = version === before;
  if (!isWritten && !isAfter(version, before)) stop(`${version} does not come after ${before}.`);
  const tree = join(folder, "tree");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(folder, "git", "clone", "--quiet", root, tree);
  say(isWritten ? `Version ${version}, as it stands` : `Version ${before} → ${version}`);
  if (!isWritten) applyTo(tree);
  say("Installing and building …");
  run(tree, "npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline");
  run(tree, "npm", "run", "build");
  const packs = publishedPackages(tree).map(packed);
  say(`Checking ${packs.length} packs …`);
  await checkAll(packs);
  writeFileSync(
    list,
    JSON.stringify(
      packs.map(({ name, file }) => ({ name, file, version, hash: hashOf(file) })),
      null,
      2,
    ),
  );
  for (const { file } of packs)
    say(`  ${basename(file).padEnd(36)} ${Math.ceil(statSync(file).size / 1024)} KB`);
  say(
    values.write ? "Checked." : "Checked; nothing was changed. --write keeps the version and the changelog.",
  );
}

/** @param {readonly import("./release/check-packs.mjs").Pack[]} packs */
async function checkAll(packs) {
  const problems = [];
  for (const pack of packs)
    problems.push(...(await problemsOf(pack)).map((problem) => `${pack.name}: ${problem}`));
  if (problems.length > 0) stop(problems.join("\n"));
  const said = installAndRun(packs);
  if (!said.includes(version)) stop(`the installed command says ${said}, not ${version}`);
  say(`  installed in an empty folder: ${said}`);
}

/** Keeps the version and the changelog in the tree itself. */
function write() {
  if (output("git", "status", "--porcelain") !== "") stop("The tree has changes that are not committed.");
  applyTo(root);
  run(root, "npm", "install", "--package-lock-only", "--no-audit", "--no-fund", "--loglevel=error");
  say(`Written. Commit it, and tag the commit v${version}.`);
}

/** Publishes the packs that were checked, each after those that it needs. */
function publish() {
  if (output("git", "status", "--porcelain") !== "") stop("The tree has changes that are not committed.");
  if (!output("git", "tag", "--points-at", "HEAD").split("\n").includes(`v${version}`))
    stop(`This is not v${version}.`);
  if (!existsSync(list)) stop(`Nothing was checked. Run: npm run release -- ${version}`);
  /** @type {{ name: string, file: string, version: string, hash: string }[]} */
  const packs = JSON.parse(readFileSync(list, "utf8"));
  for (const pack of packs)
    if (pack.version !== version || hashOf(pack.file) !== pack.hash)
      stop(`${pack.file} is not what was checked.`);
  // Where CI can vouch for what it built, it does.
  const provenance = process.env["ACTIONS_ID_TOKEN_REQUEST_URL"] === undefined ? [] : ["--provenance"];
  for (const { file } of packs) run(root, "npm", "publish", file, "--access", "public", ...provenance);
}

/** @param {string} tree */
function applyTo(tree) {
  setVersion(tree, version);
  run(tree, process.execPath, join(tree, "scripts", "changelog.mjs"), version);
}

/** @param {{ folder: string, manifest: import("./release/version.mjs").Manifest }} one */
function packed({ folder: source, manifest }) {
  const args = ["pack", "--silent", "--pack-destination", folder];
  const name = execFileSync("npm", args, {
    cwd: source,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    shell: onWindows(),
  });
  const file = join(folder, name.trim().split("\n").at(-1) ?? "");
  return { file, folder: source, name: manifest.name, isCommand: manifest.name === "a2c-smcp" };
}

/** @param {string} file */
function hashOf(file) {
  return createHash("sha512").update(readFileSync(file)).digest("base64");
}

/**
 * @param {string} where
 * @param {string} command
 * @param {...string} args
 */
function run(where, command, ...args) {
  execFileSync(command, args, {
    cwd: where,
    stdio: ["inherit", 2, 2],
    shell: command === "npm" && onWindows(),
  });
}

/**
 * @param {string} command
 * @param {...string} args
 */
function output(command, ...args) {
  return execFileSync(command, args, { cwd: root, encoding: "utf8" }).trim();
}

function onWindows() {
  return process.platform === "win32";
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * @param {string} reason
 * @returns {never}
 */
function stop(reason) {
  throw new Stop(reason);
}
