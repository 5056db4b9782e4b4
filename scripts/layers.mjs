// The layers of tests: what each runs and what it needs beyond Node and npm.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { missingEnvironments } from "./interop/environments.mjs";

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {readonly string[]} [command] run with npx; without one the layer is a vitest project of its name
 * @property {boolean} [waits] mostly for programs, networks and timers: runs beside a layer that computes
 * @property {boolean} [alone] keeps time: runs when no other does
 * @property {string} [after] the layer whose outcome this one reads
 * @property {() => string | undefined} [missing] says what is not there, so that the layer cannot run
 */

/** @type {readonly Layer[]} */
export const layers = [
  { name: "lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "types", command: ["tsc", "-b"] },
  { name: "topology", command: ["node", "scripts/check-topology.mjs"] },
  { name: "functions", command: ["node", "scripts/check-functions.mjs"] },
  { name: "licences", command: ["node", "scripts/licences.mjs"] },
  { name: "unit" },
  { name: "conformance" },
  { name: "integration" },
  { name: "cluster", waits: true, missing: missingCluster },
  { name: "dist", waits: true },
  { name: "e2e", waits: true },
  { name: "terminal", waits: true, missing: () => missingProgram("tmux", "tmux", "-V") },
  { name: "interop", waits: true, missing: missingEnvironments },
  { name: "interop-nodes", waits: true, missing: () => missingCluster() ?? missingEnvironments() },
  {
    name: "compatibility",
    waits: true,
    after: "interop",
    command: ["node", "scripts/interop/table.mjs"],
    missing: missingEnvironments,
  },
  { name: "browser", waits: true, missing: missingChromium },
  { name: "site", missing: missingChromium },
  { name: "sandbox", waits: true, missing: missingSandboxes },
  { name: "ocr", missing: () => missingChromium() ?? missingProgram("tesseract", "tesseract-ocr") },
  {
    name: "fuzz",
    alone: true,
    command: ["node", "scripts/fuzz.mjs", ...fuzzOptions()],
    missing: missingUnix,
  },
  {
    name: "chaos",
    alone: true,
    command: ["node", "scripts/chaos.mjs", "--seconds", isCi() ? "55" : "6", "--seed", seed()],
    missing: () => missingUnix() ?? missingProgram("ps", "procps"),
  },
];

/** All targets for 48 seconds in CI; elsewhere a few of them for some seconds, others with each commit. */
function fuzzOptions() {
  const size = isCi() ? ["--minutes", "0.8"] : ["--minutes", "0.2", "--sample", "4"];
  return [...size, "--seed", seed()];
}

function isCi() {
  return process.env["CI"] === "true";
}

/**
 * In CI always the same, so that a run says something about the change and not about its luck; `npm run fuzz` and `npm
 * run chaos` look further. Elsewhere the same commit plays the same; without a repository, the same day does.
 */
function seed() {
  if (isCi()) return "ci";
  const { stdout } = spawnSync("git", ["rev-parse", "--short=10", "HEAD"], { encoding: "utf8" });
  return stdout?.trim() || new Date().toISOString().slice(0, 10);
}

function missingUnix() {
  return process.platform === "win32" ? "it needs the signals and sockets of a Unix system" : undefined;
}

function missingCluster() {
  return (
    missingUnix() ??
    missingProgram("redis-server", "redis-server") ??
    missingProgram("nginx", "nginx", "-v") ??
    missingProgram("haproxy", "haproxy", "-v")
  );
}

function missingChromium() {
  const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = [process.env["CHROMIUM"], ...places].some((path) => path !== undefined && existsSync(path));
  return found
    ? undefined
    : "no Chromium found; install it (apt install chromium) or set CHROMIUM to its path";
}

function missingSandboxes() {
  const programs = /** @type {const} */ ([
    ["perl", "perl-base"],
    ["bwrap", "bubblewrap"],
    ["soffice", "libreoffice-writer"],
  ]);
  for (const [program, aptPackage] of programs) {
    const reason = missingProgram(program, aptPackage);
    if (reason !== undefined) return reason;
  }
  const works = (/** @type {string[]} */ [program = "", ...args]) => spawnSync(program, args).status === 0;
  if (!works(["perl", "-e", "exit(syscall(444, 0, 0, 1) < 1)"])) return "the kernel has no Landlock";
  if (!works(["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]))
    return "bubblewrap may make no namespaces here";
  return undefined;
}

/**
 * @param {string} program
 * @param {string} aptPackage
 * @param {string} [versionFlag]
 */
function missingProgram(program, aptPackage, versionFlag = "--version") {
  const { error } = spawnSync(program, [versionFlag], { stdio: "ignore" });
  return error ? `no ${program} found; install it (apt install ${aptPackage})` : undefined;
}
