// An MCP server whose tool writes each run into a journal before it answers: who runs twice is found out.
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const journal = process.argv[2] ?? "";
const inputSchema = { type: "object", properties: { token: { type: "string" }, ms: { type: "number" } } };
const tools = [{ name: "run", description: "runs once", inputSchema }];

/** @param {object} message */
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === "initialize")
    send({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "counting", version: "1" },
      },
    });
  else if (method === "tools/list") send({ id, result: { tools } });
  else if (method === "tools/call") {
    const { token, ms } = params.arguments;
    appendFileSync(journal, `${token}\n`);
    setTimeout(() => send({ id, result: { content: [{ type: "text", text: token }] } }), ms);
  } else if (method === "ping") send({ id, result: {} });
  else send({ id, error: { code: -32601, message: "no such method" } });
});
process.stdin.on("end", () => process.exit(0));
