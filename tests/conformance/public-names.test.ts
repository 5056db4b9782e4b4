import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { PublicName } from "./public-names.ts";
import { isDocumented, publicNames, publicPackages, timesWithoutUnit } from "./public-names.ts";

const pinned = (name: string): URL => new URL(`./exports/${name}.txt`, import.meta.url);

/** The wire and flags of the command line count in seconds; the last is a name of `ws`. */
const namedElsewhere = [
  "protocol/src/events/tools.ts: timeout",
  "cli/src/doctor/run-doctor.ts: timeout",
  "cli/src/options/limits.ts: joinTimeout",
  "cli/src/services/run-documents.ts: poll",
  "cli/src/tools/run-call.ts: timeout",
  "server/src/transport/engine-connection.ts: closeTimeout",
];

/** One line for each name, `type` before those that are types alone. */
function listOf(names: readonly PublicName[]): string {
  const lines = names.map(({ entry, name, isType }) => `${entry} ${isType ? "type " : ""}${name}`);
  return `${[...new Set(lines)].sort().join("\n")}\n`;
}

describe.each(publicPackages().map((name) => ({ name })))("the package $name", ({ name }) => {
  const names = publicNames(name);

  // UPDATE_GOLDEN=1 writes the lists anew; what goes from one is a breaking change.
  test("exports what is pinned", () => {
    if (process.env["UPDATE_GOLDEN"]) writeFileSync(pinned(name), listOf(names));
    expect(listOf(names)).toBe(readFileSync(pinned(name), "utf8"));
  });

  test("says of each exported name what it is", () => {
    const silent = names.filter((one) => !isDocumented(one)).map(({ name: one, file }) => `${file}: ${one}`);
    expect(silent.map((line) => line.replace(/^.*\/packages\//, ""))).toEqual([]);
  });

  test("has options and constants that say their unit", () => {
    expect(timesWithoutUnit(name).filter((line) => !namedElsewhere.includes(line))).toEqual([]);
  });
});

test("the list finds names in every form of export", () => {
  const names = publicNames("runtime");
  expect(names).toContainEqual(
    expect.objectContaining({ entry: ".", name: "estimateTokens", isType: false }),
  );
  expect(names).toContainEqual(expect.objectContaining({ entry: ".", name: "Logger", isType: true }));
  expect(names).toContainEqual(expect.objectContaining({ entry: "./audit-file", name: "AuditFile" }));
});

test("names that are kept without a unit are there", () => {
  const found = publicPackages().flatMap((name) => timesWithoutUnit(name));
  expect(namedElsewhere.filter((line) => !found.includes(line))).toEqual([]);
});
