import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoneProject } from "./lone-project.ts";
import { installAlone } from "./lone-project.ts";
import { root } from "./packages.ts";

const needed = ["protocol", "runtime", "readers"];
let project: LoneProject;
beforeAll(() => {
  project = installAlone(needed);
}, 120_000);
afterAll(() => project.remove(), 60_000);

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
  return JSON.parse(project.run(process.execPath, args));
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
  expect(readdirSync(join(project.folder, "node_modules", "@a2c-smcp")).sort()).toEqual([...needed].sort());
  expect(readdirSync(join(project.folder, "node_modules"))).not.toContain("@modelcontextprotocol");
});

test("its pack has its licence, and a source for every source map", () => {
  const folder = join(project.folder, "node_modules", "@a2c-smcp", "readers");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(files).toContain("LICENSE");
  const maps = files.filter((name) => name.endsWith(".js.map"));
  expect(maps.length).toBeGreaterThan(100);
  for (const name of maps) {
    const { sources } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { sources: string[] };
    for (const source of sources) expect(files).toContain(join(name, "..", source));
  }
});
