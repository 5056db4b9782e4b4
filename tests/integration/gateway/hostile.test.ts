import { serveOverHttp } from "@a2c-smcp/gateway";
import { fixtureServer, hostileServer } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { connect, eras, eventually, openGateway } from "./kit.ts";

describe.each(eras)("a client of the %s era", (era) => {
  test("gets an error for a deep result and a deep read, and honest answers beside them", async () => {
    await using stand = openGateway({
      result: hostileServer("deep result"),
      read: hostileServer("deep read"),
      good: fixtureServer(),
    });
    await using client = await connect(stand, era);

    const called = await client.call("invoke", { method: "result.echo" });
    expect(called).toMatchObject({ isError: true, text: expect.stringContaining("nested too deep") });
    const read = await client.call("resources", { server_name: "read", uri: "dpe://hostile/doc0" });
    expect(read).toMatchObject({ isError: true, text: expect.stringContaining("nested too deep") });
    const honest = await client.call("invoke", { method: "good.echo", arguments: { text: "x" } });
    expect(honest).toMatchObject({ isError: false, text: "x" });
  });
});

test("what is left out of a server is said in the list of servers", async () => {
  await using stand = openGateway({ bad: hostileServer("deep schema"), good: fixtureServer() });
  await using client = await connect(stand);

  await eventually(async () => (await client.call("describe")).structured["servers"]).toMatchObject([
    { name: "bad", status: "degraded", reason: "tools: broken is nested too deep (limit 128)", tools: 1 },
    { name: "good", status: "up" },
  ]);
});

describe("a body over HTTP", () => {
  test.each([
    [`{"jsonrpc":"2.0","id":7,"method":"ping","params":${"[".repeat(5_000)}${"]".repeat(5_000)}}`, 400, 7],
    ['{"jsonrpc":"2.0","id":8,"method":"pi', 400, 8],
    [`{"jsonrpc":"2.0","id":9,"x":"${"y".repeat(2_000_000)}"}`, 413, 9],
  ])("that cannot be taken is answered with a JSON-RPC error (%#)", async (body, status, id) => {
    await using stand = openGateway({});
    await using service = await serveOverHttp(stand.gateway, { port: 0, token: "secret" });

    const headers = {
      authorization: "Bearer secret",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const response = await fetch(service.url, { method: "POST", headers, body });

    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      jsonrpc: "2.0",
      id,
      error: { message: expect.any(String) },
    });
  });
});
