// An honest MCP server over stdio: one tool that answers at once.
import { createInterface } from "node:readline";

/** @param {object} message */
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const tools = [{ name: "honest", description: "answers", inputSchema: { type: "object" } }];
const serverInfo = { name: "honest", version: "1" };

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === "initialize")
    send({
      id,
      result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo },
    });
  else if (method === "tools/list") send({ id, result: { tools } });
  else if (method === "tools/call") send({ id, result: { content: [{ type: "text", text: "honestly" }] } });
  else if (method === "ping") send({ id, result: {} });
  else send({ id, error: { code: -32601, message: "no such method" } });
});
process.stdin.on("end", () => process.exit(0));
