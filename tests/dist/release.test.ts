import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { root } from "./packages.ts";

interface VersionModule {
  setVersion(tree: string, version: string): void;
  currentVersion(tree: string): string;
  isAfter(version: string, other: string): boolean;
  publishedPackages(tree: string): {
    manifest: { name: string; dependencies?: Record<string, string> };
  }[];
}

// A script without declarations: the compiler must not look at it.
const script = pathToFileURL(join(root, "scripts", "release", "version.mjs")).href;
const { currentVersion, isAfter, publishedPackages, setVersion } = (await import(script)) as VersionModule;

const tree = mkdtempSync(join(tmpdir(), "a2c-version-"));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

test("a release sets its version in every manifest, between them, and in what is published beside them", () => {
  const names = readdirSync(join(root, "packages")).map((name) => join("packages", name, "package.json"));
  const others = ["package.json", "tests/package.json", "packaging"];
  for (const name of [...names, ...others]) cpSync(join(root, name), join(tree, name), { recursive: true });
  const before = currentVersion(tree);
  setVersion(tree, "987.6.5");
  expect(currentVersion(tree)).toBe("987.6.5");
  const files = readdirSync(tree, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(json|yaml)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(15);
  const ours = new RegExp(`"(@a2c-smcp/\\w+|a2c-smcp|version)": "${before}"|a2c(-smcp@|:)${before}`);
  expect(files.filter((name) => ours.test(readFileSync(join(tree, name), "utf8")))).toEqual([]);
});

test("packages are published after those that they need", () => {
  const order = publishedPackages(root).map(({ manifest }) => manifest);
  const names = order.map(({ name }) => name);
  for (const [place, { dependencies = {} }] of order.entries())
    for (const name of Object.keys(dependencies))
      if (names.includes(name)) expect(names.indexOf(name)).toBeLessThan(place);
});

test("a release comes after the one before", () => {
  expect(isAfter("0.10.0", "0.9.9")).toBe(true);
  expect(isAfter("0.9.9", "0.9.9")).toBe(false);
  expect(isAfter("1.0.0", "1.0.1")).toBe(false);
});
