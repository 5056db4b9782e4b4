// Makes the Python environments of the interop tests: `node scripts/interop/environments.mjs`. Quick when they are there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const requirements = join(root, "tests", "interop", "python", "requirements");
// Not in node_modules, which a fresh install of the packages empties.
const cache = join(root, ".cache", "interop");
const isWindows = process.platform === "win32";
/** The installer itself comes from PyPI too; it is ten times as quick as pip. */
const installer = "uv==0.13.7";

/** The environments, each named after its file of exact versions. */
const environments = readdirSync(requirements)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => name.slice(0, -".txt".length));

/**
 * The folder of an environment.
 * @param {string} name
 */
function environmentFolder(name) {
  return join(cache, "python", name);
}

/**
 * The interpreter of an environment, or another program that was installed into it.
 * @param {string} name
 */
function environmentProgram(name, program = "python") {
  return join(environmentFolder(name), isWindows ? "Scripts" : "bin", isWindows ? `${program}.exe` : program);
}

/** Returns which environments are not there or are out of date, and how to make them. */
export function missingEnvironments() {
  const missing = environments.filter((name) => !isCurrent(name));
  if (missing.length === 0) return undefined;
  return (
    `the Python environments ${missing.join(", ")} are not there; make them with ` +
    "'node scripts/interop/environments.mjs' (Python 3.11 or newer with venv, and PyPI)"
  );
}

/** @param {string} name */
function isCurrent(name) {
  const stamp = stampFile(name);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted(name);
}

/** @param {string} name */
function stampFile(name) {
  return join(environmentFolder(name), "requirements.sha256");
}

/** @param {string} name */
function wanted(name) {
  return createHash("sha256")
    .update(readFileSync(join(requirements, `${name}.txt`)))
    .digest("hex");
}

function makeAll() {
  const stale = environments.filter((name) => !isCurrent(name));
  if (stale.length === 0) return;
  const uv = makeInstaller();
  for (const name of stale) make(name, uv);
}

function makeInstaller() {
  const folder = join(cache, "installer");
  const bin = join(folder, isWindows ? "Scripts" : "bin");
  const uv = join(bin, isWindows ? "uv.exe" : "uv");
  const stamp = join(folder, "version");
  if (existsSync(uv) && existsSync(stamp) && readFileSync(stamp, "utf8") === installer) return uv;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  run(process.env["PYTHON"] ?? (isWindows ? "python" : "python3"), ["-m", "venv", folder]);
  run(join(bin, isWindows ? "python.exe" : "python"), ["-m", "pip", "install", "--quiet", installer]);
  writeFileSync(stamp, installer);
  return uv;
}

/**
 * @param {string} name
 * @param {string} uv
 */
function make(name, uv) {
  console.error(`Making the Python environment ${name} …`);
  const folder = environmentFolder(name);
  rmSync(folder, { recursive: true, force: true });
  const python = process.env["PYTHON"];
  run(uv, ["venv", "--quiet", ...(python ? ["--python", python] : []), folder]);
  const file = join(requirements, `${name}.txt`);
  // Compiled now, the programs start in a third of the time.
  const options = ["--quiet", "--compile-bytecode", "--python", environmentProgram(name)];
  run(uv, ["pip", "install", ...options, "--requirement", file]);
  writeFileSync(stampFile(name), wanted(name));
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  // A cache beside the environments: files are linked, not copied.
  const env = { ...process.env, UV_CACHE_DIR: join(cache, "wheels"), UV_NO_PROGRESS: "1" };
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", 2, 2], env });
  if (status === 0) return;
  console.error(
    `'${command} ${args.join(" ")}' failed${error ? `: ${error.message}` : ""}. Python 3.11 or newer is needed.`,
  );
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) makeAll();
