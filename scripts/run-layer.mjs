// Runs one layer of tests and counts what passed and failed.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";
import { readVitestReport } from "./vitest-report.mjs";

/** @typedef {{ name: string, passed: number, failed: number, failures: readonly string[], seconds: number }} Result */
/** @typedef {(program: string, args: readonly string[]) => Promise<number>} Execute the exit code of a program */

/** Of a command that fails: what it said last mostly says why. */
const LAST_LINES = 25;

const reports = join(root, "node_modules", ".cache", "reports");

/**
 * What the layer prints is shown as it comes, or kept until its end so that two layers at once can be read.
 * @param {import("./layers.mjs").Layer} layer
 * @param {{ isKept: boolean }} options
 * @returns {Promise<Result | undefined>} nothing where the layer is left out
 */
export async function runLayer(layer, { isKept }) {
  const reason = layer.missing?.();
  if (reason !== undefined) return leaveOut(layer.name, reason);
  const head = `\n── ${layer.name} ${"─".repeat(60 - layer.name.length)}`;
  console.log(isKept ? `… ${layer.name} begins` : head);
  /** @type {Buffer[]} */
  const said = [];
  const started = performance.now();
  const execute = executeWith(isKept ? said : undefined);
  const counts = layer.command
    ? await runCommand(layer.command, { execute, said })
    : await runVitest(layer.name, execute);
  const seconds = (performance.now() - started) / 1000;
  if (isKept) process.stdout.write(Buffer.concat([Buffer.from(`${head}\n`), ...said]));
  return { name: layer.name, ...counts, seconds };
}

/**
 * A part that is not on this machine leaves its layer out, loudly; in CI it is a failure.
 * @param {string} name
 * @param {string} reason
 */
function leaveOut(name, reason) {
  if (process.env["CI"] === "true") {
    console.log(`\n!! ${name.toUpperCase()} TESTS CANNOT RUN: ${reason}`);
    return { name, passed: 0, failed: 1, failures: [reason], seconds: 0 };
  }
  console.log(`\n!! ${name.toUpperCase()} TESTS LEFT OUT: ${reason}`);
  return undefined;
}

/**
 * @param {readonly string[]} command
 * @param {{ execute: Execute, said: readonly Buffer[] }} run
 */
async function runCommand(command, { execute, said }) {
  const [program = "", ...args] = command;
  if ((await execute(program, args)) === 0) return { passed: 1, failed: 0, failures: [] };
  const last = Buffer.concat(said).toString().trimEnd().split("\n").slice(-LAST_LINES);
  return { passed: 0, failed: 1, failures: [[command.join(" "), ...last].join("\n    ")] };
}

/**
 * @param {string} project
 * @param {Execute} execute
 */
async function runVitest(project, execute) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${project}.json`);
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return readVitestReport(file, await execute("vitest", ["run", "--project", project, ...reporters]));
}

/**
 * @param {Buffer[] | undefined} kept takes the output, which else goes where ours goes
 * @returns {Execute} for a script of node_modules/.bin, or node
 */
function executeWith(kept) {
  return (program, args) => {
    const isNode = program === "node";
    const command = isNode ? process.execPath : join(root, "node_modules", ".bin", program);
    const child = spawn(command, args, {
      cwd: root,
      stdio: kept === undefined ? "inherit" : ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32" && !isNode,
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
    });
    child.stdout?.on("data", (chunk) => kept?.push(chunk));
    child.stderr?.on("data", (chunk) => kept?.push(chunk));
    return new Promise((resolve) => {
      child.on("error", (error) => {
        kept?.push(Buffer.from(`${program}: ${error.message}\n`));
        if (kept === undefined) console.error(`${program}: ${error.message}`);
        resolve(1);
      });
      child.on("close", (status) => resolve(status ?? 1));
    });
  };
}
