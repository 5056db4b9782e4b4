import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { publishedPackages, root } from "./packages.ts";

/** The files that would be published, relative to the package. */
function packedFiles(folder: string): string[] {
  const output = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  const [{ files }] = Array.isArray(output) ? output : Object.values<{ files: { path: string }[] }>(output);
  return files.map(({ path }: { path: string }) => path);
}

/** What the sources of a package import by name: packages, not files and not what Node brings along. */
function importsOf(folder: string): Set<string> {
  const imported = /(?:\bfrom|\bimport|\brequire(?:\.resolve)?)\s*\(?\s*["']([^."'][^"']*)["']/g;
  const names = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, "src", name), "utf8").matchAll(imported)])
    .map(([, name = ""]) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
  return new Set(names.filter((name) => !name.startsWith("node:") && !builtinModules.includes(name)));
}

describe.each(publishedPackages())("the pack of $name", ({ folder, manifest }) => {
  const files = packedFiles(folder);

  test("says what it is, under which licence, and that anybody may have it", () => {
    expect(manifest).toMatchObject({ license: "MIT", publishConfig: { access: "public" } });
    expect(manifest.description).toMatch(/^\S.{20,}/);
    expect(manifest.keywords?.length).toBeGreaterThan(2);
    expect(manifest.engines).toEqual({ node: ">=20.19" });
  });

  test("has the licence and the README", () => {
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md"]));
    expect(readFileSync(join(folder, "LICENSE"), "utf8")).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
  });

  test("has the sources of every source map", () => {
    const packed = new Set(files);
    const lost = files
      .filter((file) => file.endsWith(".map"))
      .filter((file) => {
        const { sources = [], sourcesContent } = JSON.parse(readFileSync(join(folder, file), "utf8"));
        if (Array.isArray(sourcesContent) && sourcesContent.length === sources.length) return false;
        return !sources.every((source: string) => packed.has(posix.join(dirname(file), source)));
      });
    expect(lost).toEqual([]);
  });

  test("has nothing that only tests and development need", () => {
    expect(files.filter((file) => /\.test\.|\.tsbuildinfo$|source-bundler/.test(file))).toEqual([]);
  });

  test("depends on what it imports and on nothing else", () => {
    const declared = Object.keys(manifest.dependencies ?? {});
    const imported = importsOf(folder);
    expect(declared.filter((name) => !imported.has(name))).toEqual([]);
  });

  test("has a README whose links work where only the pack is", () => {
    const readme = readFileSync(join(folder, "README.md"), "utf8");
    const targets = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) =>
      target.replace(/#.*$/, ""),
    );
    const dead = targets.filter(
      (target) => target !== "" && !/^https?:/.test(target) && !files.includes(target),
    );
    expect(dead).toEqual([]);
  });
});

test("the page has no maps, for its sources are not published", () => {
  const app = join(root, "packages/web/dist/app");
  const files = existsSync(app) ? readdirSync(app, { recursive: true, encoding: "utf8" }) : [];
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
});
