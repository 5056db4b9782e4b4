import type { RequestListener } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { EndpointOptions } from "../../../packages/documents/src/meaning/endpoint-embedder.ts";
import { createEndpointEmbedder } from "../../../packages/documents/src/meaning/endpoint-embedder.ts";
import { MeaningErrorCode } from "../../../packages/documents/src/meaning/meaning-error.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Asks a real endpoint that behaves so for the vector of one text. */
async function ask(listener: RequestListener, options: Partial<EndpointOptions> = {}): Promise<unknown> {
  const embedder = await open(listener, options);
  return embedder.embed(["text"], "passage");
}

async function open(listener: RequestListener, options: Partial<EndpointOptions> = {}) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;
  const embedder = createEndpointEmbedder({ url, model: "m", tries: 2, retryMs: 1, ...options });
  closing.push(async () => {
    await embedder.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return embedder;
}

function vector(dimensions: number): string {
  return JSON.stringify({ data: [{ index: 0, embedding: new Array<number>(dimensions).fill(0.5) }] });
}

describe("an embeddings endpoint that", () => {
  test("does not answer in time is given up after its tries", async () => {
    const silent: RequestListener = () => undefined;
    await expect(ask(silent, { requestMs: 50 })).rejects.toMatchObject({
      code: MeaningErrorCode.Unavailable,
      message: expect.stringContaining("did not answer within 50 ms"),
    });
  });

  test("returns without end is cut off, and not asked again", async () => {
    let asked = 0;
    const endless: RequestListener = (_, response) => {
      asked += 1;
      const chunk = " ".repeat(1024 * 1024);
      const write = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once("drain", write);
      };
      write();
    };
    await expect(ask(endless)).rejects.toMatchObject({
      code: MeaningErrorCode.Refused,
      message: expect.stringMatching(/returned more than \d+ bytes/),
    });
    expect(asked).toBe(1);
  });

  test("has too many requests for the moment is asked again", async () => {
    let asked = 0;
    const busy: RequestListener = (_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { "retry-after": "0" }).end("slow down");
      else response.end(vector(8));
    };
    expect(await ask(busy)).toHaveLength(1);
    expect(asked).toBe(2);
  });

  test("returns vectors of another length than before is refused: it is another model", async () => {
    let dimensions = 8;
    const embedder = await open((_, response) => response.end(vector(dimensions)));
    await embedder.embed(["text"], "passage");
    dimensions = 9;
    await expect(embedder.embed(["text"], "passage")).rejects.toMatchObject({
      code: MeaningErrorCode.Refused,
      message: expect.stringContaining("vectors of 9 numbers after vectors of 8"),
    });
  });

  test.each<[string, RequestListener]>([
    ["is no JSON", (_, response) => response.end("<html>")],
    ["has no vectors", (_, response) => response.end('{"data":[]}')],
    ["has a vector that is none", (_, response) => response.end('{"data":[{"index":0,"embedding":["x"]}]}')],
    ["leads elsewhere", (_, response) => response.writeHead(307, { location: "http://127.0.0.1:1/" }).end()],
  ])("returns what %s fails with a reason", async (_, listener) => {
    await expect(ask(listener)).rejects.toMatchObject({
      name: "MeaningError",
      message: expect.stringMatching(/\S/),
    });
  });
});
