// Puts the MCP server of server.ts behind a Computer, and finds its documents as any Agent would.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";

const provider = fileURLToPath(new URL("server.ts", import.meta.url));
const launch = { command: process.execPath, args: ["--import", import.meta.resolve("tsx"), provider] };

await using server = createServer({ port: 0 });
const { url } = await server.listen();
await using computer = new Computer({ name: "harbour", config: { mcpServers: { logbooks: launch } } });
await computer.start();
await using _link = await computer.connect(url, { office: "main" });
await using agent = await connectAgent({ url, office: "main", name: "reader" });

const { documents } = await agent.getFinder("harbour");
for (const { title, page_count, uri } of documents) console.log(`${title}, ${page_count} pages, ${uri}`);

const heron = await agent.open("harbour", "dpe://com.example.logbooks/heron");
console.log(await heron.page(1).markdown());
const { rows } = await heron.element("tbl-1").rows();

assert.equal(documents.length, 2);
assert.deepEqual(rows[0], ["4:00", 2]);
await assert.rejects(heron.page(9).read(), { code: 4202 });
