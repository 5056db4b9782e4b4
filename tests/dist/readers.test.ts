import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishedPackages, root } from "./packages.ts";

/** A project with the pack of the readers, those of the packages that it needs, and nothing else. */
const project = mkdtempSync(join(tmpdir(), "a2c-readers-"));
const needed = ["protocol", "runtime", "readers"];

beforeAll(() => {
  const packs = publishedPackages()
    .filter(({ name }) => needed.includes(name))
    .map(({ folder, manifest }) => [manifest.name, `file:${pack(folder)}`] as const);
  const dependencies = Object.fromEntries(packs);
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies }),
  );
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"]);
}, 120_000);
afterAll(() => rmSync(project, { recursive: true, force: true }), 60_000);

function pack(folder: string): string {
  const args = ["pack", "--json", "--pack-destination", project];
  const output = JSON.parse(
    execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
  const [{ filename }] = Array.isArray(output) ? output : Object.values<{ filename: string }>(output);
  return join(project, filename);
}

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: project, encoding: "utf8", timeout: 100_000 });
}

/** What a program prints that reads a sample. */
function read(sample: string, isolation: string): { type: string; pages: number; markdown: string } {
  const script = `
    import { openDocument } from "@a2c-smcp/readers";
    const document = await openDocument(process.argv[1], { isolation: process.argv[2] });
    const markdown = (await document.page(1)).markdown();
    console.log(JSON.stringify({ type: document.fileType, pages: document.pageCount, markdown }));
    await document.close();
  `;
  const args = ["--input-type=module", "-e", script, join(root, "samples", sample), isolation];
  return JSON.parse(run(process.execPath, args));
}

test.each([
  ["company/annual-report-2025.docx", "docx", /^#+ \S/m],
  ["product/handbook.pdf", "pdf", /^#+ Welcome$/m],
  ["sales/orders-2025.xlsx", "xlsx", /^\| LP-100001 \|/m],
])("alone in a project it reads %s, in its process and in a worker", (sample, type, words) => {
  const here = read(sample, "none");
  expect(here).toMatchObject({ type, markdown: expect.stringMatching(words) });
  expect(here.pages).toBeGreaterThan(1);
  expect(read(sample, "worker")).toEqual(here);
});

test("it brings no server, no MCP and none of our other packages", () => {
  expect(readdirSync(join(project, "node_modules", "@a2c-smcp")).sort()).toEqual([...needed].sort());
  expect(readdirSync(join(project, "node_modules"))).not.toContain("@modelcontextprotocol");
});

test("its pack has its licence, and a source for every source map", () => {
  const folder = join(project, "node_modules", "@a2c-smcp", "readers");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(files).toContain("LICENSE");
  const maps = files.filter((name) => name.endsWith(".js.map"));
  expect(maps.length).toBeGreaterThan(100);
  for (const name of maps) {
    const { sources } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { sources: string[] };
    for (const source of sources) expect(files).toContain(join(name, "..", source));
  }
});
