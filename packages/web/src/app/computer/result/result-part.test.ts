import { describe, expect, test } from "vitest";
import { partsOf } from "./result-part.ts";

const pixel = "iVBORw0KGgo=";

describe("the pieces of a tool's answer", () => {
  test("text, links and embedded resources are taken apart", () => {
    expect(
      partsOf([
        { type: "text", text: "hi" },
        { type: "resource_link", uri: "dpe://a/b", name: "b", title: "B", description: "the b" },
        { type: "resource", resource: { uri: "file:///x", mimeType: "text/plain", text: "x" } },
      ]),
    ).toEqual([
      { kind: "text", text: "hi" },
      { kind: "link", uri: "dpe://a/b", name: "B", note: "the b" },
      { kind: "resource", uri: "file:///x", mimeType: "text/plain", text: "x" },
    ]);
  });

  test("a picture of a safe type is shown, with its size", () => {
    expect(partsOf([{ type: "image", mimeType: "image/png", data: pixel }])).toEqual([
      { kind: "image", mimeType: "image/png", bytes: 8, src: `data:image/png;base64,${pixel}` },
    ]);
  });

  test.each(["image/svg+xml", "text/html", "image/png;x", "", "IMAGE/SVG+XML"])(
    "%j is never shown as a picture",
    (mimeType) => {
      expect(partsOf([{ type: "image", mimeType, data: pixel }])).toMatchObject([
        { kind: "bytes", bytes: 8 },
      ]);
    },
  );

  test("what is not base64 does not get into an address", () => {
    const data = 'x" onerror="alert(1)';
    expect(partsOf([{ type: "image", mimeType: "image/png", data }])).toMatchObject([{ kind: "bytes" }]);
  });

  test("bytes of a resource are named by their URI", () => {
    const resource = { uri: "file:///a.zip", mimeType: "application/zip", blob: pixel };
    expect(partsOf([{ type: "resource", resource }])).toEqual([
      { kind: "bytes", mimeType: "application/zip", bytes: 8, uri: "file:///a.zip" },
    ]);
  });

  test("what nobody knows is shown as it is", () => {
    expect(partsOf([{ type: "new" }, 7, null, { type: "resource" }]).map(({ kind }) => kind)).toEqual(
      Array(4).fill("unknown"),
    );
    expect(partsOf([7])).toEqual([{ kind: "unknown", json: "7" }]);
  });
});
