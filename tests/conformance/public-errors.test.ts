import { fileURLToPath } from "node:url";
import { A2cError } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { publicNames, publicPackages } from "./public-names.ts";

/** Every class of error that a package exports from its main entry. */
async function errorsOf(name: string): Promise<[string, new () => Error][]> {
  const entry = fileURLToPath(new URL(`../../packages/${name}/src/index.ts`, import.meta.url));
  const exported = (await import(entry)) as Record<string, unknown>;
  return Object.entries(exported).filter(
    (pair): pair is [string, new () => Error] =>
      typeof pair[1] === "function" && pair[1].prototype instanceof Error,
  );
}

const libraries = publicPackages().filter((name) => publicNames(name).some(({ entry }) => entry === "."));

test.each(libraries)("every error of %s has the one base, and with it a code", async (name) => {
  const strangers = (await errorsOf(name))
    .filter(([, type]) => type !== (A2cError as unknown) && !(type.prototype instanceof A2cError))
    .map(([one]) => one);
  expect(strangers).toEqual([]);
});

test("codes that are words are written with hyphens, in every table", async () => {
  const tables = await Promise.all(
    libraries.map(async (name) => {
      const entry = fileURLToPath(new URL(`../../packages/${name}/src/index.ts`, import.meta.url));
      return Object.entries((await import(entry)) as Record<string, unknown>);
    }),
  );
  const codes = tables
    .flat()
    .filter(([name, value]) => name.endsWith("ErrorCode") && typeof value === "object")
    .flatMap(([, table]) => Object.values(table as Record<string, unknown>))
    .filter((code) => typeof code === "string");
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => !/^[a-z]+(?:-[a-z]+)*$/.test(code))).toEqual([]);
});
