// Any MCP client reads documents through the gateway: here the SDK's own client, over stdio.
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { a2c, samples } from "../shared/a2c.ts";

const client = new Client({ name: "example", version: "1.0.0" });
const args = [a2c, "gateway", "--docs", samples(), "--log-level", "warn"];
await client.connect(new StdioClientTransport({ command: process.execPath, args }));

async function call(name: string, input: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: input }, { timeout: 130_000 });
  return content.map((item) => (item.type === "text" ? item.text : "")).join("\n");
}

try {
  const { tools } = await client.listTools();
  console.log("tools:", tools.map(({ name }) => name).join(", "));

  // Any tool of any MCP server behind the gateway is called by `invoke`; this one waits until all is read.
  await call("invoke", { method: "documents.index_status", arguments: { wait_seconds: 120 } });
  const found = await call("search_documents", { query: "nine days without any sun", max_tokens: 500 });
  console.log(found);

  // The answer cites the place, and every tool takes the citation; the document is a resource of MCP, too.
  const [citation = ""] = /\[[^\]]+ p\. \d+\]/.exec(found) ?? [];
  const page = await call("read_pages", { uri: citation, max_tokens: 500 });
  console.log(page);
  const opened = await call("open_document", { uri: citation, max_tokens: 300 });
  const [uri = ""] = /dpe:\/\/[^\s)]+/.exec(opened) ?? [];
  const { contents } = await client.readResource({ uri: `${uri}/pages/4?format=markdown` });

  assert.match(page, /nine days/);
  assert.match(JSON.stringify(contents), /nine days/);
} finally {
  await client.close();
}
