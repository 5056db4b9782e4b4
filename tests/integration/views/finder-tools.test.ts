import type { ModelTool } from "@a2c-smcp/agent";
import { finderTools, runModelTool, toAiSdkTools, toAnthropicTools, toOpenAiTools } from "@a2c-smcp/agent";
import type { Computer } from "@a2c-smcp/computer";
import { estimateTokens } from "@a2c-smcp/runtime";
import { viewServer } from "@a2c-smcp/testkit";
import { documentTools } from "@a2c-smcp/toolbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Office } from "./parties.ts";
import { openOffice, startComputer } from "./parties.ts";

const uri = "dpe://com.example.docs/doc-1";
const names = documentTools.map(({ name }) => name);

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
    const all = await run("find_documents", {}, 4_000);
    expect(all).toMatch(/^Documents 1 to 20 of 90:\n- doc-90 "Report 90" \(pdf, 40 pages, 2026-03-31\)/);
    expect(all).toContain('Get it with find_documents({"offset":20})]');
    expect(await run("find_documents", { offset: 80 })).toContain("Documents 81 to 90 of 90:");
    expect(await run("find_documents", { query: "month 42" })).toMatch(/^Documents 1 to 1 of 1:\n- doc-42 /);
    expect(await run("find_documents", { query: "nothing like it" })).toMatch(/^No document is called so\./);
  });

  test("open a document with the index of its pages, by its URI or its name", async () => {
    const opened = await run("open_document", { uri });
    expect(opened).toMatch(/^doc-1 "Report 1" \(.*\)\nAbout: What happened in month 1\n/);
    expect(opened).toContain('Pages 1 to 40 of 40:\n- p. 1 "Chapter 0" (4 elements)');
    expect(await run("open_document", { uri: "Report 1", from: 39 })).toContain(
      '- p. 39 "Chapter 38" (4 elements)\n- p. 40',
    );
  });

  test("read pages and go on where an answer ended", async () => {
    const whole = await run("read_pages", { uri: "doc-1:3" });
    expect(whole).toMatch(/^\[doc-1 p\. 3\]\n# Chapter 2\n\nPage 2 begins here\.\n\n\| name \| number \|/);
    expect(whole).toContain(
      '[Not shown: rows 51 to 120 of tbl-2. Get it with read_element({"uri":"doc-1","element":"tbl-2","from":51})]',
    );
    const small = await run("read_pages", { uri, from: 3 }, 300);
    expect(small).toMatch(/Get it with read_pages\(\{"uri":"doc-1","from":3,"offset":\d+\}\)\]$/);
  });

  test("read a long table to its end by following what each answer says", async () => {
    const rows: string[] = [];
    for (let from: number | undefined = 1; from !== undefined; ) {
      const answer = await run("read_element", { uri, element: "tbl-0", from, limit: 100 }, 250);
      expect(estimateTokens(answer)).toBeLessThanOrEqual(250);
      rows.push(...(answer.match(/^\| row \d+/gm) ?? []));
      const next = /"element":"tbl-0","from":(\d+)/.exec(answer)?.[1];
      from = next === undefined ? undefined : Number(next);
    }
    expect(rows).toEqual(Array.from({ length: 120 }, (_, row) => `| row ${row}`));
  });

  test.each([200, 400, 1_000])("stay within a budget of %i tokens", async (maxTokens) => {
    const answers = [
      await run("find_documents", {}, maxTokens),
      await run("open_document", { uri }, maxTokens),
      await run("read_pages", { uri, from: 1 }, maxTokens),
      await run("read_pages", { uri, from: 1, to: 9, offset: 20 }, maxTokens),
      await run("read_element", { uri, element: "tbl-0", limit: 100 }, maxTokens),
    ];
    for (const answer of answers) expect.soft(estimateTokens(answer)).toBeLessThanOrEqual(maxTokens);
    for (const answer of answers) expect(answer).toMatch(/\[Not shown: .*Get it with \w+\(\{.*\}\)\]$/);
  });

  test("say where only titles were searched, and never that there is nothing", async () => {
    expect(await run("search_documents", { query: "x" })).toBe(
      "Nothing in what is searchable so far.\nSearched: titles, file names, keywords and summaries only.",
    );
  });

  test("answer the mistakes of a model so that it can mend them", async () => {
    expect(await run("read_pages", { uri: `${uri}99` })).toMatch(/^Error 4201: /);
    expect(await run("read_pages", { uri, from: 99 })).toMatch(
      /^Error 4202: doc-1 has pages 1 to 40, not 99/,
    );
    expect(await run("read_element", { uri, element: "none" })).toMatch(/^Error 4203: /);
    expect(await run("open_document", { uri: "nowhere.pdf" })).toMatch(/^Error 4201: There is no document/);
    expect(await run("read_pages", { uri, from: 0 })).toMatch(/^Error: .*from/s);
    expect(await run("read_pages", "not json")).toMatch(/^Error: /);
    expect(await run("no_such_tool", {})).toContain("There are: find_documents");
    const elsewhere = await run("find_documents", { computer: "nobody" });
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
    expect(shapes.find((shape) => shape.function.name === "read_pages")).toMatchObject({
      type: "function",
      function: {
        parameters: {
          type: "object",
          properties: { uri: { type: "string" }, from: { type: "integer", minimum: 1 } },
          required: ["uri"],
        },
      },
    });
    expect(JSON.stringify(shapes)).not.toContain("$schema");
    const call = { name: "read_pages", arguments: JSON.stringify({ uri, from: 1 }) };
    expect(await runModelTool(tools, call.name, call.arguments)).toContain("# Chapter 0");
  });

  test("Anthropic: input_schema, run with arguments as an object", async () => {
    const shapes = toAnthropicTools(tools);
    expect(shapes.map(({ name }) => name)).toEqual(names);
    expect(shapes[0]?.input_schema).toMatchObject({
      type: "object",
      properties: { query: { type: "string" } },
    });
    expect(await runModelTool(tools, "find_documents", { query: "month 7" })).toContain("Report 7");
  });

  test("Vercel AI SDK: a record of tools that run themselves", async () => {
    const set = toAiSdkTools(tools);
    expect(Object.keys(set)).toEqual(names);
    expect(set["read_pages"]?.inputSchema.safeParse({ uri, from: 1 }).success).toBe(true);
    expect(await set["read_pages"]?.execute({ uri, from: 2 })).toContain("# Chapter 1");
  });
});
