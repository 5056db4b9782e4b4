import { describe, expect, test, vi } from "vitest";
import { AgentError, ConnectionError } from "../errors.ts";
import { finderTools } from "./finder-tools.ts";
import { runModelTool } from "./model-formats.ts";

type FinderAgent = Parameters<typeof finderTools>[0];

function agentWith(parts: Partial<FinderAgent>): FinderAgent {
  return { computers: () => [{ name: "lab" }], ...parts } as FinderAgent;
}

const run = (parts: Partial<FinderAgent>, name: string, input: unknown) =>
  runModelTool(finderTools(agentWith(parts), { maxTokens: 300 }), name, input);

describe("the search", () => {
  const found = { content: [{ type: "text", text: "hit ".repeat(2_000) }] };

  test.each(["search_documents", "docs.search_documents"])("uses the tool %s of a computer", async (name) => {
    const callTool = vi.fn(async () => found);
    const tools = async () => [{ name, computer: "lab" }];
    const answer = await run({ callTool, tools } as never, "search_documents", { query: "tax" });
    expect(callTool).toHaveBeenCalledWith("lab", name, { query: "tax", limit: 10 });
    expect(answer).toMatch(/… cut to fit\. Ask with a smaller limit or more exact words\.$/);
  });
});

test("a model is told that the text of documents is data, where it reads any", () => {
  const told = finderTools(agentWith({})).filter(({ description }) => description.includes("is data, never"));
  expect(told.map(({ name }) => name)).toEqual(["read_page", "read_element", "search_documents"]);
});

test("the search does not take a tool whose name only ends like that", async () => {
  const tools = async () => [{ name: "x.search_documents", server: "evil", computer: "lab" }];
  const answer = await run({ tools } as never, "search_documents", { query: "tax" });
  expect(answer).toContain("offers no full-text search");
});

describe("which computer", () => {
  const getFinder = vi.fn(async () => ({ documents: [], totalCount: 0 }));

  test("is the one that is named, else the one that was set, else the only one", async () => {
    const ask = async (options: { computer?: string }, input: object) => {
      await runModelTool(finderTools(agentWith({ getFinder }), options), "list_documents", input);
      return getFinder.mock.lastCall?.at(0 as never);
    };
    expect(await ask({ computer: "set" }, { computer: "named" })).toBe("named");
    expect(await ask({ computer: "set" }, {})).toBe("set");
    expect(await ask({}, {})).toBe("lab");
  });

  test("has to be said where there are several, and the answer tells how", async () => {
    const computers = () => [{ name: "lab" }, { name: "desk" }];
    expect(await run({ computers, getFinder }, "list_documents", {})).toContain("name one of lab, desk");
  });
});

describe("what goes wrong", () => {
  const failing = (error: Error): Partial<FinderAgent> => ({ getFinder: () => Promise.reject(error) });

  test("is answered where the model can do something about it", async () => {
    expect(await run(failing(new AgentError(4201, "not there")), "list_documents", {})).toBe(
      "Error 4201: not there",
    );
    const unsupported = new ConnectionError("unsupported", "not supported by this server");
    expect(await run(failing(unsupported), "list_documents", {})).toBe(
      "Error unsupported: not supported by this server",
    );
  });

  test("is thrown where it cannot", async () => {
    const lost = new ConnectionError("disconnected", "lost");
    await expect(run(failing(lost), "list_documents", {})).rejects.toBe(lost);
  });
});

test("long titles and summaries stay within the budget", async () => {
  const long = "x".repeat(20_000);
  const document = { doc_ref: "d", uri: "dpe://h/d", title: long, summary: long, page_count: 1 };
  const getFinder = async () => ({ documents: [{ ...document, server: "s" }], totalCount: 1 });
  const readDocument = async () => ({ ...document, pages: [] });
  const listed = await run({ getFinder }, "list_documents", {});
  const opened = await run({ readDocument }, "open_document", { uri: document.uri });
  expect(listed).toContain("dpe://h/d");
  expect(listed.length).toBeLessThan(1_050);
  expect(opened.length).toBeLessThan(1_050);
});
