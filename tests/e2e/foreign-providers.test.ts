import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestOffice } from "./test-office.ts";

const serve = fileURLToPath(new URL("../conformance/letter/serve.ts", import.meta.url));
const provider = (name: string) => ({
  command: process.execPath,
  args: ["--import", import.meta.resolve("tsx"), serve, name],
});

let office: TestOffice;
beforeAll(async () => {
  const names = ["guide", "poor", "odd"] as const;
  office = await TestOffice.open(Object.fromEntries(names.map((name) => [name, provider(name)])));
}, 60_000);
afterAll(() => office?.[Symbol.asyncDispose](), 30_000);

const report = "dpe://com.example.docs/rpt-2026";
const notes = "dpe://com.example.poor/notes";

describe("the command on providers that others wrote", () => {
  test("a2c ls lists documents, with and without what the protocol asks for (#letter.guide) (#letter.metadata)", async () => {
    const { stdout, stderr, code } = await office.a2c("ls");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "12 documents\n" });
    expect(stdout).toMatch(/^rpt-2026\.xlsx +2026 年度报告 +xlsx +2 /m);
    expect(stdout).toMatch(/ dpe:\/\/com\.example\.other\/more$/m);
  });

  test("a2c ls of a document lists its pages by number (#letter.depth)", async () => {
    const { pages } = await office.json<{ pages: { page_index: number }[] }>("ls", report);
    expect(pages.map(({ page_index }) => page_index)).toEqual([0, 1]);
  });

  test.each([
    [`${report}/pages/1`, "收入呈上升趋势。"],
    [`${notes}/pages/0`, "Words."],
  ])("a2c cat of %s renders it (#letter.format)", async (uri, text) => {
    expect((await office.a2c("cat", uri)).stdout).toContain(text);
    const markdown = await office.a2c("cat", uri, "--format", "markdown");
    expect(markdown).toMatchObject({ code: 0, stderr: "" });
    expect(markdown.stdout).toContain(text);
    expect(markdown.stdout).not.toContain('"elements"');
  });

  test.each([
    ["shapes", "| Q0 | 0 |"],
    ["markdown", "Words of **Markdown**."],
    ["blob", "Out of bytes"],
    ["behind", "Behind a preface"],
    ["exact", "| Q0 | 0 |"],
  ])(
    "a2c cat shows the odd document %s (#letter.shapes) (#letter.text-only) (#letter.contents)",
    async (ref, text) => {
      const { stdout, code } = await office.a2c("cat", `dpe://com.example.odd/${ref}`);
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(text) });
    },
  );

  test("a2c cat says where the rest of a page is, and what is not there (#letter.soft-errors)", async () => {
    const named = await office.a2c("cat", "dpe://com.example.odd/summaries");
    expect(named.stdout).toContain("[table: Income by quarter]");
    expect(named.stderr).toContain("a2c cat dpe://com.example.odd/summaries/elements/t");
    const missing = await office.a2c("cat", "dpe://com.example.odd/errors/pages/9");
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("(4202)") });
    const countless = await office.a2c("cat", "dpe://com.example.odd/countless");
    expect(countless.stderr).toContain("dpe://com.example.odd/countless/pages/0");
  });

  test("a2c cat of a table cuts its rows under their numbers (#letter.rows)", async () => {
    const { stdout } = await office.a2c("cat", `${report}/elements/tbl-001`, "--rows", "119-120");
    expect(stdout.match(/Q\d+/g)).toEqual(["Q119", "Q120"]);
  });
});
