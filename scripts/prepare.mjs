// Installs and builds what is missing or stale. Runs before anything is installed, so Node builtins only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeOrphans } from "./remove-orphans.mjs";
import { writeReading } from "./write-reading.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, "node_modules", ".a2c");

/** Makes the checkout ready to run: dependencies as the lock file says, everything built from its sources. */
export function prepare() {
  requireNode();
  installDependencies();
  buildPackages();
  writeReading(join(root, "packages"));
  buildPage();
  buildGateway();
  buildCommand();
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Node 20.19 or newer is needed, this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}

function installDependencies() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(stamps, "lock-hash");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  say("Installing dependencies …");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeStamp(stamp, lock);
}

function buildPackages() {
  const stamp = join(stamps, "built");
  const isBuilt = packageFolders().every((folder) => existsSync(join(folder, "dist")));
  if (isBuilt && existsSync(stamp) && Number(readFileSync(stamp, "utf8")) === newestSource()) return;
  say("Building …");
  const newest = newestSource();
  run(process.execPath, [
    join(root, "node_modules", "typescript", "bin", "tsc"),
    "-b",
    "tsconfig.build.json",
  ]);
  removeOrphans(join(root, "packages"));
  // The age from before the build: a file that was saved during it counts as changed.
  writeStamp(stamp, String(newest));
}

/** Builds the page that a browser shows, unless it is there and nothing that it is made of has changed. */
export function buildPage() {
  const stamp = join(stamps, "page");
  const web = join(root, "packages", "web");
  const newest = newestPageSource(web);
  const isBuilt = existsSync(join(web, "dist", "app", "index.html"));
  if (isBuilt && existsSync(stamp) && Number(readFileSync(stamp, "utf8")) === newest) return;
  say("Building the page …");
  run(
    process.execPath,
    [join(root, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"],
    web,
  );
  writeStamp(stamp, String(newest));
}

/** Puts the gateway into one piece, unless that is there and nothing has been built since. */
export function buildGateway() {
  const stamp = join(stamps, "gateway");
  const newest = newestSource();
  const isBuilt = existsSync(join(root, "packages", "cli", "dist", "gateway.bundle.js"));
  if (isBuilt && existsSync(stamp) && Number(readFileSync(stamp, "utf8")) === newest) return;
  run(process.execPath, [join(root, "scripts", "bundle-gateway.mjs")]);
  writeStamp(stamp, String(newest));
}

/** Puts the whole command into one package, unless that is there and nothing has been built since. */
export function buildCommand() {
  const stamp = join(stamps, "command");
  const newest = Math.max(newestSource(), newestPageSource(join(root, "packages", "web")));
  const isBuilt = existsSync(join(root, "packages", "a2c-smcp", "dist", "main.js"));
  if (isBuilt && existsSync(stamp) && Number(readFileSync(stamp, "utf8")) === newest) return;
  run(process.execPath, [join(root, "scripts", "bundle-command.mjs")]);
  writeStamp(stamp, String(newest));
}

/**
 * What the page is made of: its own sources, and those of the packages that it may import.
 * @param {string} web
 */
function newestPageSource(web) {
  const settings = ["package.json", "vite.config.ts"].map((name) => join(web, name));
  const folders = ["app", "api"].map((name) => join(web, "src", name));
  const shared = ["protocol", "runtime"].map((name) => join(root, "packages", name, "src"));
  return newestOf([...settings, ...[...folders, ...shared].flatMap(everythingIn)]);
}

/** The time of the newest file that a build reads. */
function newestSource() {
  const configs = readdirSync(root).filter((name) => name.startsWith("tsconfig"));
  const files = configs.map((name) => join(root, name));
  for (const folder of packageFolders())
    files.push(
      join(folder, "package.json"),
      join(folder, "tsconfig.json"),
      ...everythingIn(join(folder, "src")),
    );
  return newestOf(files);
}

/**
 * A folder and all that is in it; the folder counts, because deleting a file only touches that.
 * @param {string} folder
 */
function everythingIn(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return [folder, ...names.map((name) => join(folder, name))];
}

/** @param {readonly string[]} files */
function newestOf(files) {
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

function packageFolders() {
  const packages = join(root, "packages");
  return readdirSync(packages)
    .map((name) => join(packages, name))
    .filter((folder) => existsSync(join(folder, "tsconfig.json")));
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeStamp(file, text) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(file, text);
}

/**
 * Runs a command with its output on stderr; stdout belongs to the job that comes after.
 * @param {string} command
 * @param {string[]} args
 * @param {string} [folder]
 */
function run(command, args, folder = root) {
  const { status, error } = spawnSync(command, args, {
    cwd: folder,
    // Whoever builds from within a test would else get a page for development, which is half as large again.
    env: { ...process.env, NODE_ENV: undefined },
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32" && command === "npm",
  });
  if (status === 0) return;
  say(`'${command} ${args.join(" ")}' failed${error ? `: ${error.message}` : ""}.`);
  process.exit(1);
}

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
