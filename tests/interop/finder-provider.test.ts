import { fileURLToPath } from "node:url";
import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { environmentProgram, pinnedVersion } from "./parties/environment.ts";
import { Results } from "./results.ts";

/** A provider of documents that was written from the guide alone, seen through our Computer, Server and Agent. */
const provider = {
  command: environmentProgram("a2c-0.4"),
  args: ["-B", fileURLToPath(new URL("./python/finder_provider.py", import.meta.url))],
};
const report = "dpe://com.example.docs/rpt-2026";
const template = "dpe://com.example.docs/{doc_ref}/pages/{page_index}";
const closing: (() => Promise<unknown>)[] = [];
const results = new Results("finder", {
  name: "finder_provider.py",
  sdk: `mcp ${pinnedVersion("a2c-0.4", "mcp")} (PyPI)`,
});
let agent: Agent;

beforeAll(async () => {
  const server = createServer({ port: 0 });
  closing.push(() => server.close({ timeoutMs: 0 }));
  const { url } = await server.listen();
  const computer = new Computer({ name: "lab", config: { mcpServers: { docs: provider } }, allow: ["*"] });
  closing.push(() => computer.close());
  await computer.start();
  const link = await computer.connect(url, { office: "main" });
  closing.push(() => link.close());
  agent = await connectAgent({ url, office: "main", name: "reader" });
  closing.push(() => agent.close());
});

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await results.save();
});

describe("a Finder provider that is not ours", () => {
  test("is found, and its documents are listed with what only a read tells", async () => {
    const { documents, totalCount } = await agent.getFinder("lab");
    expect(totalCount).toBe(2);
    expect(
      documents.map(({ doc_ref, title, file_type, page_count, server }) => ({
        doc_ref,
        title,
        file_type,
        page_count,
        server,
      })),
    ).toEqual(
      expect.arrayContaining([
        { doc_ref: "rpt-2026", title: "2026 年度报告", file_type: "xlsx", page_count: 2, server: "docs" },
        { doc_ref: "contract-a1", title: "A1 合同", file_type: "pdf", page_count: 2, server: "docs" },
      ]),
    );
    results.add("found and listed");
  });

  test("is filtered by type and keyword", async () => {
    const { documents } = await agent.getFinder("lab", { fileType: "pdf", keywords: ["财务"] });
    expect(documents.map(({ doc_ref }) => doc_ref)).toEqual(["contract-a1"]);
  });

  test("is navigated from the document to the page to the element", async () => {
    const document = await agent.readDocument("lab", report, { pages: true });
    expect(document.pages?.map(({ title }) => title)).toEqual(["概览", "收入分析"]);
    const page = await agent.readPage("lab", report, 0, { categories: ["table"] });
    expect(page.elements.map(({ element_id }) => element_id)).toEqual(["tbl-001"]);
    const element = await agent.readElement("lab", report, "tbl-001");
    expect(element).toMatchObject({ page_index: 0, content: { headers: ["季度", "收入（万元）"] } });
    results.add("navigated");
  });

  test("says which level is missing with the codes of the protocol", async () => {
    await expect(agent.readDocument("lab", "dpe://com.example.docs/none")).rejects.toMatchObject({
      code: 4201,
    });
    await expect(agent.readPage("lab", report, 9)).rejects.toMatchObject({ code: 4202 });
    await expect(agent.readElement("lab", report, "none")).rejects.toMatchObject({ code: 4203 });
    results.add("errors by level");
  });

  test("offers its templates and completes their arguments", async () => {
    const templates = await agent.templates("lab", "docs");
    expect(templates.map(({ uri_template }) => uri_template)).toContain(template);
    const completion = await agent.complete("lab", {
      ref: { type: "ref/resource", uri: template },
      argument: { name: "doc_ref", value: "rpt" },
    });
    expect(completion.values).toEqual(["rpt-2026"]);
    results.add("templates and completion");
  });

  test("is watched: a new document and a new title are told, each with the catalogue as it is now", async () => {
    const titles = async (change: () => Promise<unknown>): Promise<string[]> => {
      const told = new Promise<string[]>((resolve) =>
        agent.once("finder-changed", ({ page }) => resolve(page.documents.map(({ title }) => title))),
      );
      await change();
      return await told;
    };
    expect(await titles(() => agent.callTool("lab", "add_document"))).toContain("备忘录");
    const retitle = () => agent.callTool("lab", "retitle_document", { title: "修订报告" });
    expect(await titles(retitle)).toContain("修订报告");
    results.add("watched");
  });
});
