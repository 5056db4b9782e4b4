import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishedCommand, publishedPackages, root } from "./packages.ts";

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly object[];
  readonly licenses?: readonly object[];
  readonly components?: readonly Component[];
}

interface Bom {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

function run(script: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, [join(root, "scripts", script), "--as-is", ...args], {
    encoding: "utf8",
  });
}

describe("npm run sbom", () => {
  const folder = mkdtempSync(join(tmpdir(), "a2c-sbom-"));
  const bomOf = (name: string): Bom => JSON.parse(readFileSync(join(folder, fileOf(name)), "utf8")) as Bom;
  const fileOf = (name: string): string => `${name === "a2c-smcp" ? name : `a2c-smcp-${name}`}.cdx.json`;
  const namesIn = (components: readonly Component[] = []) => components.map(({ name }) => name);
  beforeAll(() => {
    const { status, stderr } = run("sbom.mjs", "--output", folder);
    expect([status, stderr]).toEqual([0, expect.any(String)]);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("writes a bill for every published package, under its own name", () => {
    const published = [...publishedPackages(), publishedCommand()].map(({ manifest }) => manifest.name);
    const named = readdirSync(folder).map((file) => file.replace("a2c-smcp-", "").replace(".cdx.json", ""));
    expect(named.map((name) => bomOf(name).metadata.component.name)).toEqual(
      expect.arrayContaining(published),
    );
    expect(named).toHaveLength(published.length);
  });

  test("each is valid CycloneDX", () => {
    const validate = schemaOf(bomOf("cli").specVersion);
    for (const { name } of [...publishedPackages(), publishedCommand()]) {
      validate(bomOf(name));
      expect({ name, errors: validate.errors ?? [] }).toEqual({ name, errors: [] });
    }
  });

  test("a bill that is none is found out", () => {
    const validate = schemaOf(bomOf("cli").specVersion);
    expect(validate({ ...bomOf("protocol"), components: [{ name: "zod" }] })).toBe(false);
  });

  test("names what is installed, with hashes and licences, and no tool that only we need", () => {
    const { components } = bomOf("cli");
    expect(namesIn(components)).toEqual(expect.arrayContaining(["zod", "commander", "socket.io", "libsql"]));
    for (const name of ["vitest", "playwright-core", "@biomejs/biome", "@a2c-smcp/testkit"])
      expect(namesIn(components)).not.toContain(name);
    const foreign = components.filter(({ name }) => !name.startsWith("@a2c-smcp/"));
    expect(foreign.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)).toEqual([]);
    expect(namesIn(bomOf("protocol").components)).toEqual(["zod"]);
  });

  test("names what is built into the page, which nobody installs", () => {
    const parts = namesIn(bomOf("web").metadata.component.components);
    expect(parts).toEqual(expect.arrayContaining(["react", "react-dom", "pdfjs-dist", "katex"]));
    const web = bomOf("cli").components.find(({ name }) => name === "@a2c-smcp/web");
    expect(namesIn(web?.components)).toEqual(parts);
  });

  test("names what is built into the command, and of what is installed only what is native", () => {
    const { components, metadata } = bomOf("a2c-smcp");
    const parts = namesIn(metadata.component.components);
    expect(parts).toEqual(expect.arrayContaining(["zod", "socket.io", "react", "pdfjs-dist", "commander"]));
    expect(namesIn(components)).toContain("libsql");
    expect(namesIn(components)).not.toContain("zod");
  });
});

/** The schema of CycloneDX as its own library carries it, with those that it refers to. */
function schemaOf(version: string) {
  const library = dirname(
    createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-library/package.json"),
  );
  const read = (name: string): object =>
    JSON.parse(readFileSync(join(library, "res", "schema", `${name}.SNAPSHOT.schema.json`), "utf8"));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const format of ["iri-reference", "idn-email"]) ajv.addFormat(format, true);
  for (const name of ["spdx", "jsf-0.82"])
    ajv.addSchema(read(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.compile(read(`bom-${version}`));
}

describe("npm run licences", () => {
  test("counts the packages by licence, and finds none that we may not pass on", () => {
    const { status, stdout } = run("licences.mjs");
    expect(stdout).toMatch(/^MIT +\d+ {2}\S/m);
    expect(stdout).toMatch(/\n\d+ packages, 0 not allowed\n$/);
    expect(status).toBe(0);
  });

  test("refuses a licence that is not on the list, says whose it is and who needs it", () => {
    const { status, stdout } = run("licences.mjs", "--allow", "MIT,ISC");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^not allowed: cfb@\S+: Apache-2\.0, needed by officecrypto-tool@\S+$/m);
    expect(stdout).toMatch(
      /^not allowed: @a2c-smcp\/web\|pdfjs-dist@\S+: Apache-2\.0, built into the page$/m,
    );
    // Both are needed, and one of them is not enough.
    expect(stdout).toMatch(/^not allowed: pako@\S+: \(MIT AND Zlib\)/m);
    expect(run("licences.mjs", "--allow", "MIT,ISC,Zlib").stdout).not.toContain("allowed: pako");
  });

  test("names every package where that is wanted", () => {
    expect(run("licences.mjs", "--all").stdout).toContain("react-dom");
  });
});
