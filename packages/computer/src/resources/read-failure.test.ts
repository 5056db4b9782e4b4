import { ProtocolError as WireError } from "@a2c-smcp/protocol";
import { ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { errorInBody, toReadError } from "./read-failure.ts";

const document = "dpe://h/d";

describe("what a read was rejected with", () => {
  test.each([4201, 4202, 4203, 4204])("%i of the protocol passes with its details", (code) => {
    const cause = new ProtocolError(code, "not here", { doc_ref: "d" });
    expect(toReadError(cause, document, "s")).toMatchObject({
      code,
      message: "not here",
      details: { doc_ref: "d", uri: document, mcp_server: "s" },
    });
  });

  test.each([-32_602, -32_002])(
    "%i on a document is mapped by its level (#errors.foreign-not-found)",
    (rpc) => {
      const codeOf = (uri: string) => toReadError(new ProtocolError(rpc, "not found"), uri, "s").code;
      expect(codeOf("dpe://h")).toBe(4201);
      expect(codeOf(document)).toBe(4201);
      expect(codeOf(`${document}/pages/1`)).toBe(4202);
      expect(codeOf(`${document}/elements/e`)).toBe(4203);
      expect(codeOf("file:///a")).toBe(404);
    },
  );

  test.each([
    [-32_603, "Document not found: d"],
    [-32_603, "no such page"],
    [0, "Page out of range"],
    [0, "文档不存在"],
  ])(
    "%i of a handler that only throws, on a document, is mapped by what it says: %s (#errors.foreign-not-found)",
    (rpc, message) => {
      const codeOf = (uri: string) => toReadError(new ProtocolError(rpc, message), uri, "s").code;
      expect(codeOf(document)).toBe(4201);
      expect(codeOf(`${document}/pages/1`)).toBe(4202);
      expect(codeOf(`${document}/elements/e`)).toBe(4203);
      expect(codeOf("file:///a")).toBe(500);
    },
  );

  test("another code is ours, with the server's own beside it", () => {
    expect(toReadError(new ProtocolError(-32_603, "broke"), document, "s")).toMatchObject({
      code: 500,
      details: { mcp_code: -32_603 },
    });
  });

  test("a timeout is 408, a lost connection 500, refused credentials 4006", () => {
    const timeout = new SdkError(SdkErrorCode.RequestTimeout, "late");
    expect(toReadError(timeout, document, "s").code).toBe(408);
    const closed = new SdkError(SdkErrorCode.ConnectionClosed, "gone");
    expect(toReadError(closed, document, "s")).toMatchObject({ code: 500, details: { reason: "closed" } });
    expect(toReadError(new Error("refused (HTTP 401)"), document, "s").code).toBe(4006);
  });

  test("what is ours already stays as it is", () => {
    const own = new WireError(4014, "down");
    expect(toReadError(own, document, "s")).toBe(own);
  });
});

describe("an error as the body of a read (#letter.soft-errors)", () => {
  const place = { uri: `${document}/pages/9`, server: "s" };
  const answer = (body: unknown) => ({ contents: [{ uri: place.uri, text: JSON.stringify(body) }] });
  const error = { code: 4202, message: "Page out of range", details: { page_count: 2 } };

  test("is that error, with its details", () => {
    expect(errorInBody(answer({ error }), place)).toMatchObject({
      ...{ code: 4202, message: "Page out of range" },
      details: { page_count: 2, uri: place.uri, mcp_server: "s" },
    });
  });

  test.each([
    ["another code", { error: { ...error, code: 500 } }],
    ["a page that has one", { error, elements: [] }],
    ["no message", { error: { code: 4202 } }],
  ])("is content with %s", (_, body) => {
    expect(errorInBody(answer(body), place)).toBeUndefined();
  });

  test("is content where no document was asked for, or where there is more", () => {
    expect(errorInBody(answer({ error }), { ...place, uri: "file:///a" })).toBeUndefined();
    const { contents } = answer({ error });
    expect(errorInBody({ contents: [...contents, ...contents] }, place)).toBeUndefined();
  });
});
