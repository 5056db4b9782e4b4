import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { PublicName } from "./public-names.ts";
import { isDocumented, publicNames, publicPackages, timesWithoutUnit } from "./public-names.ts";

const pinned = (name: string): URL => new URL(`./exports/${name}.txt`, import.meta.url);

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

  test("has options that say their unit", () => {
    // The wire counts in seconds, and its field is called so.
    const fields = timesWithoutUnit(name).filter((line) => !line.startsWith("protocol/src/events/"));
    expect(fields).toEqual([]);
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
