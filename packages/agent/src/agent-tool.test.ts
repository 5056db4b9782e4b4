import { expect, test } from "vitest";
import { isToolNamed, toAgentTool } from "./agent-tool.ts";

const tool = { name: "search", description: "d", params_schema: { type: "object" } };

test.each([
  ["no meta", {}, "search"],
  [
    "an alias, as old Python computers list it",
    { meta: { a2c_tool_meta: '{"alias": "web_search"}' } },
    "web_search",
  ],
  ["an empty alias", { meta: { a2c_tool_meta: '{"alias": ""}' } }, "search"],
  ["a null alias", { meta: { a2c_tool_meta: '{"alias": null}' } }, "search"],
  ["meta that is not JSON", { meta: { a2c_tool_meta: "{" } }, "search"],
  [
    "a bundle, whose name is already final",
    { bundle_id: "b", meta: { a2c_tool_meta: '{"alias": "x"}' } },
    "search",
  ],
])("a tool with %s is called by its right name", (_, more, name) => {
  expect(toAgentTool("c", { ...tool, ...more }).name).toBe(name);
});

test("what a peer leaves out is filled in", () => {
  expect(toAgentTool("c", { ...tool, return_schema: null, meta: null })).toEqual({
    computer: "c",
    server: undefined,
    name: "search",
    description: "d",
    params_schema: { type: "object" },
    return_schema: null,
    meta: {},
  });
});

test("a tool says whose it is", () => {
  expect(toAgentTool("c", { ...tool, bundle_id: "files" }).server).toBe("files");
});

test.each([
  ["find", "a", true],
  ["a.find", "a", true],
  ["x.find", undefined, true],
  ["b.find", "a", false],
  ["a.b.find", "a", false],
])("%s of the server %s is the tool find: %s", (name, server, is) => {
  expect(isToolNamed({ name, server }, "find")).toBe(is);
});
