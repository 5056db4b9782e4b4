// Reads what vitest's JSON reporter wrote: how many tests passed, and which failed with which words.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./prepare.mjs";

/** @typedef {{ passed: number, failed: number, failures: readonly string[] }} Outcome */

const LINES_OF_A_FAILURE = 6;

/**
 * @param {string} file where the report was to be written
 * @param {number} status the exit code of the runner
 * @returns {Outcome}
 */
export function readVitestReport(file, status) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
    // A file that could not be loaded has no failed test, and still the layer failed.
    const failed = Math.max(numFailedTests, status === 0 ? 0 : 1);
    return { passed: numPassedTests, failed, failures: testResults.flatMap(failuresOf) };
  } catch {
    // No report: the runner itself broke, and has said why.
    return { passed: 0, failed: 1, failures: ["the runner wrote no report; what it said is above"] };
  }
}

/** @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} result of one file */
function failuresOf({ name, status, message, assertionResults }) {
  const place = relative(root, name);
  const failures = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${place} › ${test.fullName}\n${indented(test.failureMessages.join("\n"))}`);
  const isBroken = status === "failed" && failures.length === 0;
  return isBroken ? [`${place} could not be run\n${indented(message)}`] : failures;
}

/** @param {string} text */
function indented(text) {
  return text
    .split("\n")
    .slice(0, LINES_OF_A_FAILURE)
    .map((line) => `    ${line}`)
    .join("\n");
}
