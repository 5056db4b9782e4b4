import type { ServerResponse } from "node:http";
import { describe, expect, test, vi } from "vitest";
import type { Visit } from "../http/route.ts";
import { blobRoute, readRoute } from "./read-routes.ts";

const bytes = Buffer.from("<svg onload=alert(1)>");

/** What the route returns when a server gives these contents. */
async function answerOf(route: typeof blobRoute, contents: readonly object[], uri = "note://a/b%20c.svg?x") {
  const headers: Record<string, unknown> = {};
  const end = vi.fn();
  const response = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }),
    writeHead: (status: number, said: object) => Object.assign(headers, { status, ...said }),
    end,
  } as unknown as ServerResponse;
  const computer = { resources: { read: async () => ({ contents }) } };
  const url = new URL(`http://localhost/?uri=${encodeURIComponent(uri)}`);
  await route.run({ url, response, context: { computer } } as unknown as Visit);
  return { headers, body: end.mock.calls[0]?.[0] as Buffer | string };
}

const blobOf = (mimeType: string | null) => [{ uri: "note://a", mimeType, blob: bytes.toString("base64") }];

describe("bytes of a resource", () => {
  test.each(["image/png", "image/jpeg", "image/gif", "image/webp", "IMAGE/PNG; q=1"])(
    "that are %s are shown",
    async (type) => {
      const { headers, body } = await answerOf(blobRoute, blobOf(type));
      expect(headers).toMatchObject({ "Content-Disposition": "inline", "Content-Length": bytes.length });
      expect(headers["Content-Type"]).toMatch(/^image\//);
      expect(body).toEqual(bytes);
    },
  );

  test.each([
    "image/svg+xml",
    "text/html",
    "application/xhtml+xml",
    "application/pdf",
    "image/avif",
    null,
    "x\r\ny",
  ])("that are %s can only be saved, as bytes of no kind", async (type) => {
    const { headers } = await answerOf(blobRoute, blobOf(type));
    expect(headers).toMatchObject({
      "Content-Type": "application/octet-stream",
      "Content-Disposition": expect.stringMatching(/^attachment; filename="b_20c.svg"/),
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test("that are not there are an error", async () => {
    await expect(answerOf(blobRoute, [{ uri: "note://a", text: "words" }])).rejects.toMatchObject({
      ...{ status: 404, code: "no-bytes" },
    });
  });
});

test("a resource of several parts is one text, and what is no content is left out", async () => {
  const { body } = await answerOf(readRoute, [
    { uri: "note://a", mimeType: "text/plain", text: "one", _meta: { page: 1 } },
    { uri: 7 },
    { uri: "note://b", text: "two 字" },
    ...blobOf("image/png"),
  ]);
  expect(JSON.parse(String(body))).toEqual({
    ...{ uri: "note://a/b%20c.svg?x", mimeType: "text/plain", text: "one\n\ntwo 字", bytes: 12, tokens: 5 },
    meta: { page: 1 },
    blob: { mimeType: "image/png", bytes: bytes.length },
  });
});

test.each([
  ["dpe://h/d?depth=pages&limit=2", { page_count: 9 }, { pages: [{ page_index: 0 }, { page_index: 1 }] }],
  [
    "dpe://h/d/pages/3",
    { elements: [{ content: "a" }] },
    { page_index: 3, elements: [{ category: "text" }] },
  ],
  ["dpe://h/d/elements/t?offset=1&limit=1", { content: { rows: [[1], [2]] } }, { content: { rows: [[2]] } }],
])(
  "%s is what it asks for, of a provider that ignores that (#letter.depth)",
  async (uri, given, expected) => {
    const contents = [{ uri, mimeType: "text/plain", text: JSON.stringify(given) }];
    const { body } = await answerOf(readRoute as typeof blobRoute, contents, uri);
    expect(JSON.parse((JSON.parse(String(body)) as { text: string }).text)).toMatchObject(expected);
  },
);
