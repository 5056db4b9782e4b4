import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { cutOffDeaf } from "../../../packages/endpoint/src/cut-off-deaf.ts";

/** A server that cuts off the deaf, and a client that has asked it for something. */
async function asked(answer: RequestListener) {
  const cuts: string[] = [];
  const server = createServer(answer).listen(0, "127.0.0.1");
  cutOffDeaf(server, 200, () => cuts.push("cut"));
  await once(server, "listening");
  const rests: Socket[] = [];
  server.on("timeout", (socket: Socket) => rests.push(socket));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined); // it may be cut off
  client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  return {
    ...{ client, cuts, rests },
    async [Symbol.asyncDispose]() {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("a client that takes nothing of a long answer is cut off", async () => {
  await using deaf = await asked((_, response) => response.end(Buffer.alloc(64_000_000)));
  deaf.client.pause();
  await expect.poll(() => deaf.cuts).toEqual(["cut"]);
});

test("a client that has taken everything may rest", async () => {
  await using resting = await asked((_, response) => response.write("data: hello\n\n"));
  resting.client.resume();
  await expect.poll(() => resting.rests.length).toBe(1);
  expect(resting.cuts).toEqual([]);
  expect(resting.rests[0]?.destroyed).toBe(false);
});
