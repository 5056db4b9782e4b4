import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Package } from "./packages.ts";
import { publishedPackages, root } from "./packages.ts";

const packages = publishedPackages();
const consumer = mkdtempSync(join(tmpdir(), "a2c-consumer-"));

beforeAll(() => {
  const tarballs = packages.map((pkg) => [pkg.manifest.name, `file:${pack(pkg)}`]);
  const manifest = {
    name: "consumer",
    private: true,
    type: "module",
    dependencies: Object.fromEntries(tarballs),
  };
  writeFileSync(join(consumer, "package.json"), JSON.stringify(manifest));
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"]);
}, 120_000);

afterAll(() => rmSync(consumer, { recursive: true, force: true }), 60_000);

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: consumer, encoding: "utf8", timeout: 100_000 });
}

function pack({ folder }: Package): string {
  const args = ["pack", "--json", "--pack-destination", consumer];
  const output = JSON.parse(
    execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
  const [{ filename }] = Array.isArray(output) ? output : Object.values<{ filename: string }>(output);
  return join(consumer, filename);
}

describe.each(packages)("$manifest.name as it is published", ({ folder, manifest }) => {
  test("publint has nothing to say", async () => {
    const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test("ships its sources and types, and no test", () => {
    const installed = join(consumer, "node_modules", manifest.name);
    const files = run("find", [installed, "-type", "f"]).split("\n");
    expect(files.some((file) => file.endsWith(".test.ts") || file.endsWith(".tsbuildinfo"))).toBe(false);
    expect(files.some((file) => file.endsWith(".d.ts"))).toBe(true);
    expect(files.some((file) => file.includes("/src/"))).toBe(true);
    expect(files.some((file) => file.endsWith("README.md"))).toBe(true);
  });

  test("every entry can be imported", () => {
    // Suites for tests need a runner of tests, which nobody installs with us.
    const isLibrary = (entry: string): boolean => !entry.endsWith(".json") && entry !== "./testing";
    const entries = Object.keys(manifest.exports ?? {}).filter(isLibrary);
    for (const entry of entries) {
      const specifier = join(manifest.name, entry);
      const script = `console.log(Object.keys(await import(${JSON.stringify(specifier)})).length)`;
      expect(Number(run(process.execPath, ["--input-type=module", "-e", script]))).toBeGreaterThan(0);
    }
  });
});

test("the installed a2c runs", () => {
  expect(run(join(consumer, "node_modules", ".bin", "a2c"), ["--version"])).toMatch(/^a2c \d/);
});

test("the installed gateway greets a client from its bundle, which needs no other package", () => {
  const installed = join(consumer, "node_modules", "@a2c-smcp", "cli");
  const alone = mkdtempSync(join(tmpdir(), "a2c-gateway-"));
  for (const name of ["dist", "package.json"])
    cpSync(join(installed, name), join(alone, name), { recursive: true });
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } };
  const answer = execFileSync(
    process.execPath,
    [join(alone, "dist", "main.js"), "gateway", "--docs", alone],
    {
      input: `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`,
      encoding: "utf8",
      timeout: 20_000,
    },
  );
  rmSync(alone, { recursive: true, force: true });
  const version = packages[0]?.manifest.version;
  expect(JSON.parse(answer)).toMatchObject({ id: 1, result: { serverInfo: { version } } });
});

test("the installed web package brings its page, built, and no source of it", () => {
  const web = join(consumer, "node_modules", "@a2c-smcp", "web");
  expect(existsSync(join(web, "dist", "app", "index.html"))).toBe(true);
  expect(existsSync(join(web, "src", "app"))).toBe(false);
});

test("all packages share one version", () => {
  expect(new Set(packages.map(({ manifest }) => manifest.version)).size).toBe(1);
});

test("a strict consumer compiles against the published types", () => {
  writeFileSync(
    join(consumer, "consumer.ts"),
    readFileSync(new URL("consumer/consumer.ts.txt", import.meta.url)),
  );
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const options = [
    "--strict",
    "--skipLibCheck",
    "false",
    "--exactOptionalPropertyTypes",
    "--module",
    "nodenext",
  ];
  const output = run(process.execPath, [
    tsc,
    ...options,
    "--target",
    "es2022",
    "--noEmit",
    "--lib",
    "es2023,esnext.disposable,dom",
    "--types",
    "node",
    "--typeRoots",
    join(root, "node_modules", "@types"),
    "consumer.ts",
  ]);
  expect(output).toBe("");
});
