import { serveMetrics } from "@a2c-smcp/gateway";
import { fixtureServer } from "@a2c-smcp/testkit";
import { expect, test } from "vitest";
import { connect, openGateway } from "./kit.ts";

test("a gateway over stdio has figures of its clients and of the servers behind it", async () => {
  await using stand = openGateway({ fixture: fixtureServer() });
  await using service = await serveMetrics(stand.gateway, 0);
  await using user = await connect(stand, "modern");
  await user.call("invoke", { method: "fixture.echo", arguments: { text: "hello" } });
  await user.call("invoke", { method: "fixture.nothing" });
  const text = await (await fetch(service.url)).text();
  expect(text).toContain('a2c_mcp_servers{phase="ready"} 1\n');
  expect(text).toContain('a2c_mcp_requests_total{method="tools/call",outcome="ok"} 1\n');
  expect(text).toContain('a2c_mcp_requests_total{method="tools/call",outcome="tool_error"} 1\n');
  expect(text).toContain("a2c_mcp_clients 1\n");
});
