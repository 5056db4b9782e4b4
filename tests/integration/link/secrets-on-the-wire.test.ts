import { Computer } from "@a2c-smcp/computer";
import { fixtureServer } from "@a2c-smcp/testkit";
import type { Socket } from "socket.io";
import { expect, test } from "vitest";
import { admit, startPlainServer } from "./plain-server.ts";

const secret = "s3cr3t-that-must-not-travel";

test("no byte that the Computer sends holds a resolved secret (#computer.secrets-stay) (#config.get-config)", async () => {
  let member: Socket | undefined;
  await using server = await startPlainServer((socket) => {
    admit(socket);
    member = socket;
  });
  const sent: string[] = [];
  server.io.engine.on("connection", (connection) => {
    connection.on("packet", ({ data }: { data?: unknown }) => sent.push(String(data)));
  });
  const launch = fixtureServer({ env: { TOKEN: "${input:token}", FROM_ENV: "${env:OTHER}" } });
  const config = {
    inputs: [{ id: "token", type: "promptString", description: "a token", password: true }],
    mcpServers: {
      good: launch,
      // Their failures are told, and must not tell the secret.
      missing: { command: `no-such-program-\${input:token}`, args: [] },
      refused: { url: "http://127.0.0.1:9/mcp", headers: { authorization: "Bearer ${input:token}" } },
    },
  };
  const env = { A2C_SMCP_TOKEN: secret, OTHER: `${secret}-other` };
  await using computer = new Computer({ name: "c", config, env, allow: ["*"] });
  await using _link = await computer.connect(server.url, { office: "o" });
  await computer.start();
  const ask = (event: string, more: object = {}): Promise<unknown> =>
    member?.timeout(10_000).emitWithAck(event, { agent: "a", req_id: "r", computer: "c", ...more }) ??
    Promise.reject(new Error("not connected"));
  const call = (tool: string, params: object): Promise<unknown> =>
    ask("client:tool_call", { tool_name: tool, params, timeout: 5 });
  const answers = await Promise.all([
    ask("client:get_config"),
    ask("client:get_tools"),
    ask("client:get_finder"),
    ask("client:get_desktop"),
    ask("client:get_resources", { mcp_server: "missing" }),
    ask("client:read_resource", { uri: "dpe://h/x" }),
    call("throw", {}),
    call("echo", { wrong: 1 }),
    call("no_such_tool", {}),
  ]);
  expect(answers).toHaveLength(9);
  expect(JSON.stringify(answers[0])).toContain("${input:token}");
  expect(sent.length).toBeGreaterThan(9);
  expect(sent.filter((frame) => frame.includes(secret))).toEqual([]);
});
