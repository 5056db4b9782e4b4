// The layers of tests: what each runs and what it needs beyond Node and npm.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { missingEnvironments } from "./interop/environments.mjs";

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {readonly string[]} [command] run with npx; without one the layer is a vitest project of its name
 * @property {() => string | undefined} [missing] says what is not there, so that the layer cannot run
 */

/** @type {readonly Layer[]} */
export const layers = [
  { name: "lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "types", command: ["tsc", "-b"] },
  { name: "topology", command: ["node", "scripts/check-topology.mjs"] },
  { name: "licences", command: ["node", "scripts/licences.mjs"] },
  { name: "unit" },
  { name: "conformance" },
  { name: "integration" },
  { name: "dist" },
  { name: "e2e" },
  { name: "terminal", missing: () => missingProgram("tmux", "tmux", "-V") },
  { name: "interop", missing: missingEnvironments },
  { name: "compatibility", command: ["node", "scripts/interop/table.mjs"], missing: missingEnvironments },
  { name: "browser", missing: missingChromium },
  { name: "sandbox", missing: missingSandboxes },
  { name: "ocr", missing: () => missingChromium() ?? missingProgram("tesseract", "tesseract-ocr") },
];

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
    ["soffice", "libreoffice-writer-nogui"],
  ]);
  for (const [program, aptPackage] of programs) {
    const reason = missingProgram(program, aptPackage);
    if (reason !== undefined) return reason;
  }
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
