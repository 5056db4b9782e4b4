// `npm test [layer …]`: every layer of tests, with one closing line that counts them all.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { layers } from "./layers.mjs";
import { prepare, root, say } from "./prepare.mjs";
import { readVitestReport } from "./vitest-report.mjs";

/** @typedef {{ name: string, passed: number, failed: number, failures: readonly string[], seconds: number }} Result */

const reports = join(root, "node_modules", ".cache", "reports");

function main() {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !layers.some((layer) => layer.name === name));
  if (unknown.length > 0) {
    say(`There is no layer ${unknown.join(", ")}. There are: ${layers.map(({ name }) => name).join(", ")}.`);
    process.exit(2);
  }
  prepare();
  const results = layers.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(runLayer);
  report(results.filter((result) => result !== undefined));
}

/**
 * @param {import("./layers.mjs").Layer} layer
 * @returns {Result | undefined}
 */
function runLayer(layer) {
  const reason = layer.missing?.();
  if (reason !== undefined) return leaveOut(layer.name, reason);
  console.log(`\n── ${layer.name} ${"─".repeat(60 - layer.name.length)}`);
  const started = performance.now();
  const counts = layer.command ? runCommand(layer.command) : runVitest(layer.name);
  return { name: layer.name, ...counts, seconds: (performance.now() - started) / 1000 };
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

/** @param {readonly string[]} command */
function runCommand(command) {
  const [program = "", ...args] = command;
  const ok = execute(program, args) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [command.join(" ")] };
}

/** @param {string} project */
function runVitest(project) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${project}.json`);
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const status = execute("vitest", ["run", "--project", project, ...reporters]);
  return readVitestReport(file, status);
}

/**
 * @param {string} program a script of node_modules/.bin, or node
 * @param {readonly string[]} args
 */
function execute(program, args) {
  const isNode = program === "node";
  const command = isNode ? process.execPath : join(root, "node_modules", ".bin", program);
  const shell = process.platform === "win32" && !isNode;
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", shell });
  if (error) say(`${program}: ${error.message}`);
  return status ?? 1;
}

/** @param {Result[]} results */
function report(results) {
  console.log("\nlayer          passed  failed     time");
  for (const { name, passed, failed, seconds } of results)
    console.log(
      `${name.padEnd(13)} ${String(passed).padStart(7)} ${String(failed).padStart(7)} ${seconds.toFixed(1).padStart(7)}s`,
    );
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  // At the end, where whoever sees only the last lines of a long run still finds them.
  for (const { name, failures } of results)
    for (const failure of failures) console.log(`\nFAILED ${name}: ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

main();
