import { connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import type { LinkError } from "@a2c-smcp/link";
import { createServer } from "@a2c-smcp/server";
import { expect, onTestFinished, test } from "vitest";

const config = { mcpServers: {} };

async function startServer(port = 0): Promise<string> {
  const server = createServer({ port });
  onTestFinished(() => server.close({ timeoutMs: 0 }));
  return (await server.listen()).url;
}

/** An address where nobody is: a server was there a moment ago. */
async function emptyAddress(): Promise<string> {
  const server = createServer({ port: 0 });
  const { url } = await server.listen();
  await server.close({ timeoutMs: 0 });
  return url;
}

test("a Computer that is closed leaves every office that it joined", async () => {
  const url = await startServer();
  const computer = new Computer({ name: "lab", config });
  const links = await Promise.all(["a", "b"].map((office) => computer.connect(url, { office })));
  const agent = await connectAgent({ url, office: "a", name: "tester" });
  onTestFinished(() => agent.close());
  await computer.close();
  expect(links.map(({ isJoined }) => isJoined)).toEqual([false, false]);
  expect(computer.offices.list()).toEqual([]);
  await expect.poll(() => agent.computers()).toEqual([]);
});

test("a Computer that is closed while it waits for a server gives up waiting", async () => {
  const computer = new Computer({ name: "lab", config });
  const connecting = computer.connect(await emptyAddress(), { office: "o" });
  const outcome = connecting.catch((error: LinkError) => error.code);
  await expect.poll(() => computer.offices.list()).toMatchObject([{ phase: "connecting" }]);
  await computer.close();
  expect(await outcome).toBe("closed");
  expect(computer.offices.list()).toEqual([]);
});

test("a Computer that is closed joins nothing any more", async () => {
  const url = await startServer();
  const computer = new Computer({ name: "lab", config });
  await computer.close();
  await expect(computer.connect(url, { office: "o" })).rejects.toMatchObject({ code: "closed" });
});

test("a link that is closed by itself is not kept by its Computer, which can join again", async () => {
  const url = await startServer();
  const computer = new Computer({ name: "lab", config });
  onTestFinished(() => computer.close());
  const first = await computer.connect(url, { office: "o" });
  await first.close();
  const second = await computer.connect(url, { office: "o" });
  expect([first.isJoined, second.isJoined]).toEqual([false, true]);
  expect(computer.offices.list()).toHaveLength(1);
});
