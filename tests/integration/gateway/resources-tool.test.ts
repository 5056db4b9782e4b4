import { encode } from "gpt-tokenizer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call, Stand, TestClient } from "./kit.ts";
import { connect, eventually, openGateway } from "./kit.ts";
import { PlainServer } from "./plain-server.ts";

const huge = Array.from(
  { length: 400 },
  (_, n) => `# Chapter ${n}\n\n${"Lorem ipsum dolor sit amet. ".repeat(10)}\n`,
).join("\n");
const png = Buffer.from("a small picture").toString("base64");
const movie = Buffer.alloc(200_000, 7).toString("base64");
const film = Buffer.alloc(1_200_000, 7).toString("base64");

let notes: PlainServer;
let other: PlainServer;
let stand: Stand;
let me: TestClient;

beforeAll(async () => {
  notes = await PlainServer.start({
    resources: [
      { uri: "note://one", text: '{"theme": "dark"}', mimeType: "application/json" },
      { uri: "note://pic", blob: png, mimeType: "image/png" },
      { uri: "note://movie", blob: movie, mimeType: "video/mp4" },
      { uri: "note://film", blob: film, mimeType: "video/mp4" },
      { uri: "note://huge", text: huge, mimeType: "text/markdown" },
      {
        uri: "note://several",
        contents: [
          { uri: "note://several/a", text: "first" },
          { uri: "note://several/b", blob: png, mimeType: "image/png" },
        ],
      },
      {
        uri: "note://many",
        contents: [
          { uri: "note://many/a", text: huge, mimeType: "text/markdown" },
          { uri: "note://many/b", blob: film, mimeType: "video/mp4" },
        ],
      },
      { uri: "note://empty", contents: [] },
      { uri: "file:///shared/list.txt", text: "of notes" },
    ],
    templates: ["note://by-day/{day}"],
    unlisted: (uri) => (/by-day\/\d+$/.test(uri) ? `the day ${uri.split("/").at(-1)}` : undefined),
  });
  other = await PlainServer.start({
    resources: [{ uri: "other://one", text: "1" }],
    unlisted: (uri) => `fetched ${uri}`,
  });
  stand = openGateway({ notes: notes.config, other: other.config });
  me = await connect(stand);
});

afterAll(async () => {
  await me[Symbol.asyncDispose]();
  await stand[Symbol.asyncDispose]();
  await notes[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

const read = (uri: string, more: object = {}) => me.call("resources", { server_name: "notes", uri, ...more });

describe("resources(server_name, uri)", () => {
  test("one text is the string, as content and as structured content (#gateway.text)", async () => {
    const { content, structured } = await read("note://one");
    expect(content).toEqual([{ type: "text", text: '{"theme": "dark"}' }]);
    expect(structured).toEqual({ result: '{"theme": "dark"}' });
  });

  test("one blob is an object with uri, mime_type and blob (#gateway.blob)", async () => {
    const blob = { uri: "note://pic", mime_type: "image/png", blob: png };
    const { content, structured } = await read("note://pic");
    expect(content).toEqual([{ type: "image", data: png, mimeType: "image/png" }]);
    expect(structured).toEqual({ result: blob });
  });

  test("bytes that are no picture are an embedded resource, whatever they would cost as text (#gateway.blob)", async () => {
    const { content, structured } = await read("note://movie");
    expect(content).toEqual([
      { type: "resource", resource: { uri: "note://movie", mimeType: "video/mp4", blob: movie } },
    ]);
    expect(structured).toEqual({ result: { uri: "note://movie", mime_type: "video/mp4", blob: movie } });
  });

  test("several contents are a list of strings and blobs (#gateway.several)", async () => {
    const { structured, content } = await read("note://several");
    const blob = { uri: "note://several/b", mime_type: "image/png", blob: png };
    expect(structured).toEqual({ result: ["first", blob] });
    expect(content).toHaveLength(2);
  });

  test("a resource without contents says so", async () => {
    expect(await read("note://empty")).toMatchObject({ text: "[The resource is empty]", isError: false });
  });

  test("a blob of more bytes than an answer carries is a link that the client can read by itself", async () => {
    const { content, structured, text } = await read("note://film");
    expect(text).toContain("1200000 bytes, more than the 1000000 of one answer");
    const link = content.find((block) => block.type === "resource_link");
    expect(link).toMatchObject({ uri: "a2c:notes/note://film", mimeType: "video/mp4", size: 1_200_000 });
    expect(structured).toEqual({ result: { uri: "note://film", mime_type: "video/mp4", size: 1_200_000 } });
    const { contents } = await me.client.readResource({ uri: link?.uri ?? "" });
    expect(contents).toEqual([{ uri: "a2c:notes/note://film", mimeType: "video/mp4", blob: film }]);
  });

  test("of several large contents each can be had by its own call or link", async () => {
    const { structured, content } = await read("note://many");
    const [text, blob] = structured["result"] as { next: Call[]; size?: number; uri: string }[];
    expect(blob).toMatchObject({ mime_type: "video/mp4", size: 1_200_000 });
    const rest = await me.call("resources", text?.next[0]?.arguments);
    expect(huge).toContain(rest.structured["result"]);
    expect(content.filter(({ type }) => type === "resource_link")).toHaveLength(1);
    const { contents } = await me.client.readResource({ uri: blob?.uri ?? "" });
    expect(contents[0]).toMatchObject({ blob: film });
  });
});

describe("a text above the budget", () => {
  test("begins with its outline and its beginning, and the calls that it names give the rest word for word (#gateway.text-budget)", async () => {
    const first = await read("note://huge", { max_tokens: 3_000 });
    expect(first.text).toMatch(/^Outline:\n# Chapter 0 \(offset 0\)/);
    expect(encode(first.text).length).toBeLessThanOrEqual(3_000);
    expect(encode(JSON.stringify(first.structured)).length).toBeLessThanOrEqual(3_300);
    let whole = String(first.structured["result"]);
    let next = (first.structured["next"] as Call[])[0];
    expect(first.text).toContain(`characters ${next?.arguments["offset"]} to ${huge.length}`);
    expect(first.text).toContain(`resources(${JSON.stringify(next?.arguments)})`);
    while (next) {
      const part = await me.call(next.tool, { ...next.arguments, max_tokens: 20_000 });
      whole += String(part.structured["result"]);
      next = (part.structured["next"] as Call[] | undefined)?.[0];
    }
    expect(whole).toBe(huge);
  });

  test.each([200, 500, 2_000])("stays within %i tokens by a real tokenizer", async (max_tokens) => {
    const { text } = await read("note://huge", { max_tokens });
    expect(encode(text).length).toBeLessThanOrEqual(max_tokens);
  });

  test("says what the budget was and what it may be (#gateway.text-budget)", async () => {
    const { text, structured } = await read("note://huge", { max_tokens: 500 });
    expect(text).toContain("[max_tokens was 500; it may be up to 20000]");
    expect(structured["budget"]).toEqual({ max_tokens: 500, most: 20_000 });
    expect((await read("note://one")).structured).not.toHaveProperty("budget");
  });

  test("costs at most 2,000 tokens unless more is asked for", async () => {
    expect(encode((await read("note://huge")).text).length).toBeLessThanOrEqual(2_000);
  });
});

describe("what cannot be read is a tool error with a code (#gateway.tool-errors)", () => {
  test("an unknown server, with the names of the servers (#gateway.unknown-server)", async () => {
    const answer = await me.call("resources", { server_name: "nots", uri: "note://one" });
    expect(answer).toMatchObject({
      isError: true,
      structured: { error: { code: 4014, details: { servers: ["notes", "other"] } } },
    });
    expect(answer.text).toContain('servers: ["notes","other"]');
  });

  test("an unknown URI, with close matches (#gateway.unknown-uri)", async () => {
    const answer = await read("note://onne");
    expect(answer.isError).toBe(true);
    expect(answer.structured).toMatchObject({ error: { code: 404, details: { uri: "note://onne" } } });
    const { close_matches } = (answer.structured["error"] as { details: { close_matches: string[] } })
      .details;
    expect(close_matches[0]).toBe("note://one");
  });

  test("missing and unknown arguments, with what fits", async () => {
    const answer = await me.call("resources", { server: "notes" });
    expect(answer).toMatchObject({ isError: true, structured: { error: { code: 400 } } });
    expect(answer.text).toContain(
      "server_name: string /* MCP server */; uri: string /* of the resource */; offset?: number",
    );
  });

  test("a kept result that is gone", async () => {
    const answer = await me.call("resources", { server_name: "results", uri: "a2c-result:none" });
    expect(answer).toMatchObject({ isError: true, structured: { error: { code: 404 } } });
  });
});

describe("URIs go only where they belong", () => {
  test("a URI of a template that was never listed is read", async () => {
    expect((await read("note://by-day/7")).text).toBe("the day 7");
  });

  test("a URI of another server is refused and names its server", async () => {
    const answer = await me.call("resources", { server_name: "other", uri: "note://one" });
    expect(answer).toMatchObject({
      isError: true,
      structured: { error: { details: { servers: ["notes"] } } },
    });
    expect(other.reads).not.toContain("note://one");
  });

  test.each(["file:///etc/passwd", "http://127.0.0.1/admin", "https://example.com/"])(
    "%s is neither fetched nor handed to a server that never offered it",
    async (uri) => {
      const answer = await me.call("resources", { server_name: "other", uri });
      expect(answer).toMatchObject({ isError: true, structured: { error: { code: 404 } } });
      await expect(me.client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
      expect([...other.reads, ...notes.reads]).not.toContain(uri);
    },
  );

  test.each([
    ["its configuration", { config: { any_uri: true }, gateway: {} }],
    ["the gateway", { config: {}, gateway: { anyUri: ["other"] } }],
  ])("unless %s says that the server may be asked for anything (#gateway.any-uri)", async (_, lifted) => {
    const servers = { other: { ...other.config, ...lifted.config }, strict: notes.config };
    await using open = openGateway(servers, { gateway: lifted.gateway });
    await using client = await connect(open);
    const uri = "file:///shared/any.txt";
    const answer = await client.call("resources", { server_name: "other", uri });
    expect(answer).toMatchObject({ isError: false, text: `fetched ${uri}` });
    const refused = await client.call("resources", { server_name: "strict", uri });
    expect(refused).toMatchObject({ isError: true, structured: { error: { code: 404 } } });
  });

  test("a refusal says how it is lifted (#gateway.any-uri)", async () => {
    const { text } = await me.call("resources", { server_name: "other", uri: "https://example.com/x" });
    expect(text).toContain('"any_uri": true in the configuration of other');
    expect(text).toContain("--any-uri other");
  });

  test("a file that a server lists is read there", async () => {
    expect((await read("file:///shared/list.txt")).text).toBe("of notes");
  });
});

test("the description of the tool lists the resources (#gateway.description)", async () => {
  await eventually(async () => {
    const { tools } = await me.client.listTools({}, { cacheMode: "bypass" });
    return tools.find(({ name }) => name === "resources")?.description;
  }).toMatch(/notes:\n- note:\/\/one/);
});
