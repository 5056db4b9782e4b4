import type { ModelTool } from "@a2c-smcp/agent";
import { finderTools, runModelTool, toAiSdkTools, toAnthropicTools, toOpenAiTools } from "@a2c-smcp/agent";
import type { Computer } from "@a2c-smcp/computer";
import { estimateTokens } from "@a2c-smcp/runtime";
import { viewServer } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Office } from "./parties.ts";
import { openOffice, startComputer } from "./parties.ts";

const uri = "dpe://com.example.docs/doc-1";
const names = ["list_documents", "open_document", "read_page", "read_element", "search_documents"];

let computer: Computer;
let office: Office;

beforeAll(async () => {
  computer = await startComputer({ docs: viewServer({ documents: 90, pages: 40 }) });
  office = await openOffice(computer);
});

afterAll(async () => {
  await office?.[Symbol.asyncDispose]();
  await computer?.close();
});

function run(name: string, input: unknown, maxTokens = 2_000): Promise<string> {
  return runModelTool(finderTools(office.agent, { maxTokens }), name, input);
}

describe("tools for a model", () => {
  test("find documents and say how to see more of them", async () => {
    const all = await run("list_documents", {});
    expect(all).toMatch(/^- Report 90 \(pdf, 40 pages, 2026-03-31\) dpe:\/\/com\.example\.docs\/doc-90\n/);
    expect(all).toContain("50 of 90 documents. More: list_documents with offset 50.");
    expect(await run("list_documents", { offset: 50 })).toContain("40 of 90 documents.");
    expect(await run("list_documents", { keywords: ["month 42"] })).toMatch(
      /^- Report 42 .*\n\n1 of 1 documents\.$/s,
    );
    expect(await run("list_documents", { keywords: ["nothing like it"] })).toMatch(/^No document matches/);
  });

  test("open a document with the index of its pages", async () => {
    const opened = await run("open_document", { uri });
    expect(opened).toMatch(
      /^# Report 1\nWhat happened in month 1\n\n40 pages, counted from 0\.\n- page 0: Chapter 0/,
    );
    expect(await run("open_document", { uri, offset: 38 })).toContain(
      "- page 38: Chapter 38 (4 elements)\n- page 39",
    );
  });

  test("read a page and go on where an answer ended", async () => {
    const whole = await run("read_page", { uri, page: 2 });
    expect(whole).toMatch(/^# Chapter 2\n\nPage 2 begins here\.\n\n\| name \| number \|/);
    expect(whole).toContain("… 50 of 120 rows; read_element with id tbl-2 gives all of it");
    const small = await run("read_page", { uri, page: 2 }, 300);
    expect(small).toContain("2 more elements on this page: read_page with page 2 and start 2.");
    expect(await run("read_page", { uri, page: 2, start: 3 }, 300)).toBe("- one\n- two\n- three");
  });

  test("read a long table to its end by following what each answer says", async () => {
    const rows: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const answer = await run("read_element", { uri, id: "tbl-0", offset, limit: 100 }, 250);
      expect(estimateTokens(answer)).toBeLessThanOrEqual(250);
      rows.push(...(answer.match(/^\| row \d+/gm) ?? []));
      const next = /More: read_element with id tbl-0 and offset (\d+)\.$/.exec(answer)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    expect(rows).toEqual(Array.from({ length: 120 }, (_, row) => `| row ${row}`));
  });

  test.each([200, 400, 1_000])("stay within a budget of %i tokens", async (maxTokens) => {
    const answers = [
      await run("list_documents", {}, maxTokens),
      await run("open_document", { uri }, maxTokens),
      await run("read_page", { uri, page: 0 }, maxTokens),
      await run("read_page", { uri, page: 0, start: 2 }, maxTokens),
      await run("read_element", { uri, id: "tbl-0", limit: 100 }, maxTokens),
    ];
    for (const answer of answers) expect.soft(estimateTokens(answer)).toBeLessThanOrEqual(maxTokens);
    expect(answers[0]).toMatch(/More: list_documents with offset \d+\.$/);
    expect(answers[4]).toMatch(/More: read_element with id tbl-0 and offset \d+\.$/);
  });

  test("say where there is no search", async () => {
    expect(await run("search_documents", { query: "x" })).toBe(
      "Computer lab offers no full-text search. Use list_documents with keywords.",
    );
  });

  test("answer the mistakes of a model so that it can mend them", async () => {
    expect(await run("read_page", { uri: `${uri}99`, page: 0 })).toMatch(/^Error 4201: /);
    expect(await run("read_page", { uri, page: 99 })).toMatch(/^Error 4202: /);
    expect(await run("read_element", { uri, id: "none" })).toMatch(/^Error 4203: /);
    expect(await run("open_document", { uri: "report.pdf" })).toMatch(/^Error 4204: /);
    expect(await run("read_page", { uri })).toMatch(/^Error: .*page/s);
    expect(await run("read_page", "not json")).toMatch(/^Error: /);
    expect(await run("no_such_tool", {})).toContain("There are: list_documents");
    const elsewhere = await run("list_documents", { computer: "nobody" });
    expect(elsewhere).toMatch(/^Error 404: /);
  });
});

describe("in the form of each model", () => {
  let tools: ModelTool[];
  beforeAll(() => {
    tools = finderTools(office.agent, { computer: "lab" });
  });

  test("OpenAI: functions with JSON Schema, run with arguments as JSON text", async () => {
    const shapes = toOpenAiTools(tools);
    expect(shapes.map((shape) => shape.function.name)).toEqual(names);
    expect(shapes[2]).toMatchObject({
      type: "function",
      function: {
        name: "read_page",
        parameters: {
          type: "object",
          properties: { uri: { type: "string" }, page: { type: "integer", minimum: 0 } },
          required: ["uri", "page"],
        },
      },
    });
    expect(JSON.stringify(shapes)).not.toContain("$schema");
    const call = { name: "read_page", arguments: JSON.stringify({ uri, page: 0 }) };
    expect(await runModelTool(tools, call.name, call.arguments)).toContain("# Chapter 0");
  });

  test("Anthropic: input_schema, run with arguments as an object", async () => {
    const shapes = toAnthropicTools(tools);
    expect(shapes.map(({ name }) => name)).toEqual(names);
    expect(shapes[0]?.input_schema).toMatchObject({
      type: "object",
      properties: { keywords: { type: "array", items: { type: "string" } } },
    });
    expect(await runModelTool(tools, "list_documents", { keywords: ["month 7"] })).toContain("Report 7 ");
  });

  test("Vercel AI SDK: a record of tools that run themselves", async () => {
    const set = toAiSdkTools(tools);
    expect(Object.keys(set)).toEqual(names);
    expect(set["read_page"]?.inputSchema.safeParse({ uri, page: 0 }).success).toBe(true);
    expect(await set["read_page"]?.execute({ uri, page: 1 })).toContain("# Chapter 1");
  });
});
