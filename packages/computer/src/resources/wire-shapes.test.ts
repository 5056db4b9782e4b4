import { expect, test } from "vitest";
import { toWireResource, toWireTemplate } from "./wire-shapes.ts";

test("a resource is spelled as the protocol spells it, unknown keys go along, nulls do not", () => {
  const resource = {
    uri: "u",
    name: "n",
    mimeType: "text/plain",
    description: null,
    annotations: { lastModified: "2026-01-01", priority: 0.5, later: true },
    _meta: { a: 1 },
    icons: [],
  };
  expect(toWireResource(resource)).toEqual({
    uri: "u",
    name: "n",
    mime_type: "text/plain",
    annotations: { last_modified: "2026-01-01", priority: 0.5, later: true },
    _meta: { a: 1 },
    icons: [],
  });
});

test("a template names its server", () => {
  expect(toWireTemplate("s", { uriTemplate: "x://{a}", name: "n", mimeType: null })).toEqual({
    mcp_server: "s",
    uri_template: "x://{a}",
    name: "n",
  });
});
