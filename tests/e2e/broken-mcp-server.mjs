// An MCP server of the older era, written by hand so that it can break rules. What it does wrong stands in its arguments.
import { createInterface } from "node:readline";

const wrong = new Set(process.argv.slice(2));
const tool = (name, more = {}) => ({ name, description: name, inputSchema: { type: "object" }, ...more });

const tools = [
  tool("fine"),
  ...(wrong.has("duplicate") ? [tool("twice"), tool("twice")] : []),
  ...(wrong.has("schema")
    ? [tool("odd", { inputSchema: { type: "object", properties: { a: { type: "nonsense" } } } })]
    : []),
  ...(wrong.has("no-object") ? [tool("listless", { inputSchema: { type: "array" } })] : []),
  ...(wrong.has("name") ? [tool("no such name!", { description: "" })] : []),
  ...(wrong.has("malformed") ? [{ title: "no name" }] : []),
];
const resources = [{ uri: wrong.has("uri") ? "window://" : "window://h/x", name: "x" }];

const answers = {
  initialize: () => ({
    protocolVersion: "2025-06-18",
    capabilities: { tools: {}, resources: wrong.has("no-subscribe") ? {} : { subscribe: true } },
    serverInfo: { name: "broken", version: "1" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools }),
  "resources/list": ({ cursor }) =>
    wrong.has("loop") ? { resources: cursor ? [] : resources, nextCursor: "again" } : { resources },
  "resources/templates/list": () => ({ resourceTemplates: [] }),
  ...(wrong.has("subscribe")
    ? {}
    : { "resources/subscribe": () => ({}), "resources/unsubscribe": () => ({}) }),
};

if (wrong.has("stdout")) process.stdout.write("Listening for messages\n");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  const outcome = answer
    ? { result: answer(params) }
    : { error: { code: -32601, message: "Method not found" } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...outcome })}\n`);
});
