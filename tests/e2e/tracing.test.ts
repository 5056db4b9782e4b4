import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { fixtureServer, startProgram } from "@a2c-smcp/testkit";
import { expect, test } from "vitest";
import { eventually } from "../integration/server/parties.ts";
import { main } from "./a2c.ts";

/** A collector of traces over OTLP/HTTP that remembers what it was sent. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createHttpServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
    if (request.url === "/v1/traces") bodies.push(body);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    bodies,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

test("a server that finds a collector in its environment sends it what it relayed", async () => {
  await using collector = await startCollector();
  await using program = startProgram({
    command: process.execPath,
    args: [main, "server", "--port", "0", "--json"],
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_RESOURCE_ATTRIBUTES: "deployment=test" },
  });
  await expect.poll(() => program.stdout(), eventually).toContain("\n");
  const { url } = JSON.parse(program.stdout()) as { url: string };
  const config = { mcpServers: { fixture: fixtureServer() } };
  await using computer = new Computer({ name: "c", config, allow: ["*"] });
  await computer.start();
  await computer.connect(url, { office: "o" });
  await using agent = await connectAgent({ url, office: "o", name: "a" });
  await agent.callTool("c", "echo", { text: "hello" });
  program.process.kill("SIGTERM");
  expect(await program.exited).toBe(0);
  const sent = collector.bodies.join();
  for (const part of ["client:tool_call echo", "a2c-server", "deployment"]) expect(sent).toContain(part);
  expect(sent).not.toContain("hello");
});
