import { expect, test } from "vitest";
import { isTextType } from "./text-types.ts";

test.each([
  "text/plain",
  "text/markdown; charset=utf-8",
  "TEXT/HTML",
  "application/json",
  "application/xml",
  "application/javascript",
  "application/x-javascript",
  "application/yaml",
  "application/x-yaml",
  "application/x-sh",
  "application/x-python",
  "application/toml",
  "application/x-toml",
  "application/x-ndjson",
  "application/vnd.api+json",
  "image/svg+xml",
])("%s is text (#registry.text-types)", (type) => {
  expect(isTextType(type)).toBe(true);
});

test.each([
  "image/png",
  "application/pdf",
  "application/octet-stream",
  "application/jsonp",
  "application/sql",
  "json",
  "",
  null,
  undefined,
])("%s is not (#registry.text-types)", (type) => {
  expect(isTextType(type)).toBe(false);
});
