import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Writable } from "node:stream";
import { blobOf, connectAgent } from "@a2c-smcp/agent";
import type { ComputerOptions } from "@a2c-smcp/computer";
import { Computer } from "@a2c-smcp/computer";
import type { ServerOptions } from "@a2c-smcp/server";
import { createServer } from "@a2c-smcp/server";
import { fixtureServer, TemporaryFolder } from "@a2c-smcp/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask, enter } from "../server/parties.ts";

/** A system of real parts with one Computer that hosts the fixture server. */
async function startSystem(options: Partial<ComputerOptions> = {}, serving: ServerOptions = {}) {
  const server = createServer({ port: 0, ...serving });
  onTestFinished(() => server.close({ timeoutMs: 0 }));
  const { url } = await server.listen();
  const config = { mcpServers: { fixture: fixtureServer() } };
  const computer = new Computer({ name: "c", config, allow: ["*"], ...options });
  onTestFinished(() => computer.close());
  await computer.start();
  await computer.connect(url, { office: "o" });
  return { url, computer };
}

async function enterAgent(url: string) {
  const agent = await connectAgent({ url, office: "o", name: "a" });
  onTestFinished(() => agent.close());
  return agent;
}

const imageOf = (bytes: number): string => Buffer.alloc(bytes, "a picture of nothing, ").toString("base64");
const callOf = (bytes: number, more: object = {}) => ({
  ...{ agent: "a", req_id: "r", computer: "c", tool_name: "fixture__image" },
  ...{ params: { bytes }, timeout: 20, ...more },
});
type Answer = { content: { data?: string; text?: string; _meta?: Record<string, unknown> }[] };

describe("a binary of a tool", () => {
  test.each([32_768, 32_769, 3_000_000])(
    "of %i bytes reaches our Agent whole (#blobs.fetched)",
    async (bytes) => {
      const { url } = await startSystem();
      const { content } = await (await enterAgent(url)).callTool("c", "image", { bytes });

      expect(content).toEqual([{ type: "image", mimeType: "image/png", data: imageOf(bytes) }]);
    },
  );

  test("travels by handle above 32 KiB to who fetches it, with size and hash (#blobs.handles)", async () => {
    const { url } = await startSystem();
    const socket = await enter(url, { role: "agent", name: "a", office: "o" });
    const small = (await ask(socket, "client:tool_call", callOf(32_768, { blobs: true }))) as Answer;
    const large = (await ask(socket, "client:tool_call", callOf(32_769, { blobs: true }))) as Answer;
    const sha256 = createHash("sha256")
      .update(Buffer.from(imageOf(32_769), "base64"))
      .digest("hex");

    expect(small.content).toEqual([{ type: "image", mimeType: "image/png", data: imageOf(32_768) }]);
    expect(large.content).toEqual([
      {
        ...{ type: "image", mimeType: "image/png", data: "" },
        _meta: { a2c_blob_handle: expect.any(String), a2c_total_size: 32_769, a2c_sha256: sha256 },
      },
    ]);
  });

  test("is inline for who does not say that it fetches, as long as the server takes it (#blobs.inline)", async () => {
    const { url } = await startSystem({}, { limits: { messageBytes: 1_000_000 } });
    const socket = await enter(url, { role: "agent", name: "a", office: "o" });
    const fits = (await ask(socket, "client:tool_call", callOf(600_000))) as Answer;
    const not = (await ask(socket, "client:tool_call", callOf(3_000_000))) as Answer;

    expect(fits.content).toEqual([{ type: "image", mimeType: "image/png", data: imageOf(600_000) }]);
    expect(not.content).toMatchObject([
      { data: "", _meta: { a2c_total_size: 3_000_000 } },
      { type: "text", text: expect.stringContaining("client:get_blob") },
    ]);
  });

  test("whose handle is not good any more is an error, not an empty image (#blobs.failure)", async () => {
    const { url } = await startSystem({ blobs: { maxBytes: 100_000 } });
    const agent = await enterAgent(url);
    const socket = await enter(url, { role: "computer", name: "other", office: "o" });
    const lost = { type: "image", data: "", mimeType: "image/png", _meta: { a2c_blob_handle: "x" } };
    socket.on("client:tool_call", (_: unknown, ack: (answer: unknown) => void) => ack({ content: [lost] }));
    socket.on("client:get_blob", (_: unknown, ack: (answer: unknown) => void) =>
      ack({ code: 4018, message: "gone", details: { reason: "gone" } }),
    );

    expect(await agent.callTool("other", "image")).toMatchObject({
      isError: true,
      meta: { error_code: 4018 },
      content: [lost, { type: "text", text: expect.stringContaining("could not be fetched") }],
    });
  });
});

describe("a handle", () => {
  async function handleOf(url: string, bytes: number) {
    const socket = await enter(url, { role: "agent", name: "a", office: "o" });
    const { content } = (await ask(socket, "client:tool_call", callOf(bytes, { blobs: true }))) as Answer;
    const handle = String(content[0]?._meta?.["a2c_blob_handle"]);
    const base = { agent: "a", req_id: "r", computer: "c", blob_handle: handle };
    return { get: (more: object) => ask(socket, "client:get_blob", { ...base, ...more }) };
  }

  test("is read by absolute offset, the end included (#blobs.offsets)", async () => {
    const { url } = await startSystem();
    const { get } = await handleOf(url, 40_000);

    expect(await get({ chunk_offset: 39_999, max_chunk_bytes: 10 })).toMatchObject({
      ...{ total_size: 40_000, chunk_offset: 39_999, eof: true, mime_type: "image/png" },
      blob: Buffer.from(imageOf(40_000), "base64").subarray(39_999).toString("base64"),
    });
    expect(await get({ chunk_offset: 40_000 })).toMatchObject({ eof: true, blob: "" });
    expect(await get({ chunk_offset: 0, max_chunk_bytes: 10 })).toMatchObject({ eof: false });
  });

  test.each([
    [{ chunk_offset: 40_001 }, "range"],
    [{ chunk_offset: -1 }, "range"],
    [{ blob_handle: "../../etc/passwd" }, "invalid_handle"],
  ])("with %j is refused with 4018 %s (#blobs.refusals)", async (more, reason) => {
    const { url } = await startSystem();
    const { get } = await handleOf(url, 40_000);

    expect(await get(more)).toMatchObject({ code: 4018, details: { reason } });
  });
});

describe("an upload", () => {
  test("lands in the folder under a safe name (#blobs.upload)", async () => {
    using folder = new TemporaryFolder();
    const { url } = await startSystem({ uploads: { landingRoot: folder.path } });
    const agent = await enterAgent(url);
    const source = Buffer.alloc(700_000, "upload ");
    const { path, size, sha256 } = await agent.putBlob("c", source, { name: "../a b.txt" });

    expect(path).toMatch(new RegExp(`^${folder.path}/[0-9a-f]{32}_a_b\\.txt$`));
    expect(size).toBe(700_000);
    expect(sha256).toBe(createHash("sha256").update(source).digest("hex"));
    expect((await readFile(path)).equals(source)).toBe(true);
  });

  test("is refused where there is no folder for it, and where it is not what was declared", async () => {
    using folder = new TemporaryFolder();
    const { url } = await startSystem();
    const { url: open } = await startSystem({ uploads: { landingRoot: folder.path, maxUploadBytes: 10 } });
    const agent = await enterAgent(url);
    const socket = await enter(open, { role: "agent", name: "a", office: "o" });
    const put = (fields: object) =>
      ask(socket, "client:put_blob", {
        ...{ agent: "a", req_id: "r", computer: "c", chunk_offset: 0, eof: true, blob: "AAAA" },
        ...{ total_size: 3, sha256: "0".repeat(64), ...fields },
      });
    const refused = (reason: string) => ({ code: 4019, details: { reason } });

    await expect(agent.putBlob("c", new Uint8Array(1))).rejects.toMatchObject(refused("forbidden"));
    expect(await put({})).toMatchObject(refused("integrity"));
    expect(await put({ total_size: 11 })).toMatchObject(refused("too_large"));
    expect(await put({ sha256: "x" })).toMatchObject(refused("invalid_declaration"));
    expect(await put({ total_size: 2 })).toMatchObject(refused("range"));
    expect(await put({ upload_id: "none", total_size: undefined, sha256: undefined })).toMatchObject(
      refused("invalid_upload"),
    );
  });
});

describe("a Computer that lies", () => {
  const bytes = Buffer.alloc(300_000, "the truth, ");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  type Request = { chunk_offset: number; max_chunk_bytes: number; req_id: string };

  /** An Agent and a Computer that gives pieces as the test says. */
  async function startLiar(
    change: (answer: Record<string, unknown>, request: Request) => object,
    marks = {},
  ) {
    const server = createServer({ port: 0 });
    onTestFinished(() => server.close({ timeoutMs: 0 }));
    const { url } = await server.listen();
    const socket = await enter(url, { role: "computer", name: "c", office: "o" });
    let asked = 0;
    socket.on("client:get_blob", (request: Request, ack: (answer: unknown) => void) => {
      asked += 1;
      const { chunk_offset, max_chunk_bytes, req_id } = request;
      const piece = bytes.subarray(chunk_offset, chunk_offset + max_chunk_bytes);
      const honest = {
        ...{ blob_handle: "h", mime_type: "x/y", total_size: bytes.length, sha256, chunk_offset },
        ...{ eof: chunk_offset + piece.length === bytes.length, blob: piece.toString("base64"), req_id },
      };
      ack({ ...honest, ...change(honest, request) });
    });
    const meta = { a2c_blob_handle: "h", a2c_total_size: bytes.length, a2c_sha256: sha256, ...marks };
    const item = { type: "image", data: "", mimeType: "x/y", _meta: meta };
    socket.on("client:tool_call", (_: unknown, ack: (answer: unknown) => void) => ack({ content: [item] }));
    return { agent: await enterAgent(url), asked: () => asked };
  }

  test.each([
    ["about the size", () => ({ total_size: 299_999 })],
    [
      "about the size, more with every piece",
      (_: object, { chunk_offset }: Request) => ({ total_size: chunk_offset + 600_000 }),
    ],
    ["about the hash", () => ({ sha256: "0".repeat(64) })],
    ["about the bytes", () => ({ blob: Buffer.alloc(300_000).toString("base64") })],
    ["about where a piece begins", () => ({ chunk_offset: 1 })],
    ["with what is no base64", () => ({ blob: "%%%" })],
    ["with pieces of nothing", () => ({ blob: "" })],
    ["with pieces of one byte", () => ({ blob: "AA==" })],
    ["with a piece beyond the end", () => ({ blob: Buffer.alloc(400_000).toString("base64") })],
  ])("%s is an error, and soon (#blobs.liar)", async (_, change) => {
    const { agent, asked } = await startLiar(change);

    await expect(agent.getBlob("c", "h")).rejects.toMatchObject({
      code: 4018,
      details: { reason: "integrity" },
    });
    expect(asked()).toBeLessThanOrEqual(6);
    expect(await agent.callTool("c", "image")).toMatchObject({ isError: true, meta: { error_code: 4018 } });
  });

  test.each([{ a2c_total_size: 5 }, { a2c_sha256: "0".repeat(64) }])(
    "in the result about %j is an error (#blobs.liar)",
    async (marks) => {
      const { agent } = await startLiar(() => ({}), marks);

      expect(await agent.callTool("c", "image")).toMatchObject({
        isError: true,
        content: [{ data: "" }, { type: "text" }],
      });
    },
  );

  test("that gives ten thousand handles is asked a thousand times, and told of once (#blobs.liar)", async () => {
    const server = createServer({ port: 0, limits: { requestsPerSecond: 100_000, requestBurst: 100_000 } });
    onTestFinished(() => server.close({ timeoutMs: 0 }));
    const { url } = await server.listen();
    const socket = await enter(url, { role: "computer", name: "c", office: "o" });
    let asked = 0;
    socket.on("client:get_blob", (_: unknown, ack: (answer: unknown) => void) => {
      asked += 1;
      ack({ code: 4018, message: "gone", details: { reason: "gone" } });
    });
    const item = (index: number) => ({ type: "image", data: "", _meta: { a2c_blob_handle: `h${index}` } });
    const content = Array.from({ length: 10_000 }, (_, index) => item(index));
    socket.on("client:tool_call", (_: unknown, ack: (answer: unknown) => void) => ack({ content }));
    const answer = await (await enterAgent(url)).callTool("c", "image");

    expect(asked).toBe(1_000);
    expect(answer).toMatchObject({ isError: true, meta: { error_code: 4018 } });
    expect(answer.content.slice(10_000)).toEqual([
      { type: "text", text: expect.stringContaining("gone") },
      { type: "text", text: expect.stringContaining("more than 1000 handles") },
    ]);
  });

  test("that has more than is wanted is asked once (#blobs.liar)", async () => {
    const { agent, asked } = await startLiar(() => ({ total_size: 1e15 }), { a2c_total_size: 1e15 });
    const answer = await agent.callTool("c", "image", {}, { maxBlobBytes: 1_000_000 });

    expect(answer).toMatchObject({ isError: true });
    expect(asked()).toBe(1);
  });

  test("and an Agent that has enough of it stops (#blobs.fetched)", async () => {
    const stop = new AbortController();
    const { agent, asked } = await startLiar((_, { chunk_offset }) => {
      if (chunk_offset > 0) stop.abort(new Error("enough"));
      return {};
    });

    await expect(agent.getBlob("c", "h", { signal: stop.signal })).rejects.toThrow("enough");
    expect(asked()).toBe(2);
  });

  test("leaves nothing in the file that its bytes went to (#blobs.stream)", async () => {
    const { agent } = await startLiar((_, { chunk_offset }) => (chunk_offset > 0 ? { blob: "AA==" } : {}));
    const written: number[] = [];
    const ends: unknown[] = [];
    const to = new WritableStream<Uint8Array>({
      write: ({ length }) => void written.push(length),
      abort: (reason) => void ends.push(reason),
      close: () => void ends.push("closed"),
    });

    await expect(agent.saveBlob("c", "h", { to })).rejects.toMatchObject({ code: 4018 });
    expect(ends).toMatchObject([{ code: 4018 }]);
    expect(written).toEqual([262_144]);
  });
});

describe("handles that are kept", () => {
  test("stay in the result, and their bytes go to a file (#blobs.stream)", async () => {
    using folder = new TemporaryFolder();
    const { url } = await startSystem();
    const agent = await enterAgent(url);
    const { content } = await agent.callTool("c", "image", { bytes: 600_000 }, { blobs: "keep" });
    const blob = blobOf(content[0] ?? {});
    const path = folder.at("image.png");
    const to = Writable.toWeb(createWriteStream(path));

    expect(blob).toMatchObject({ size: 600_000 });
    expect(await agent.saveBlob("c", blob ?? "", { to })).toBe(600_000);
    expect((await readFile(path)).toString("base64")).toBe(imageOf(600_000));
  });
});
