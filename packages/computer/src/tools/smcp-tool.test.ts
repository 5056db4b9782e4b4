import { SmcpTool, ToolMetaValue } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { McpTool } from "../mcp/mcp-shapes.ts";
import { effectiveMeta } from "./effective-meta.ts";
import type { Route } from "./server-tools.ts";
import { toSmcpTool as convert } from "./smcp-tool.ts";

const toSmcpTool = (route: Route) => convert(route, { name: route.name, bundleId: route.server });

const tool = (fields: Record<string, unknown>) => McpTool.parse({ name: "t", ...fields });
const route = (fields: Record<string, unknown> = {}) => ({
  name: "t",
  server: "s",
  tool: tool(fields),
  meta: undefined,
  isTrusted: false,
  source: "",
  isHarmless: false,
});

describe("a tool as Agents see it", () => {
  test("has all its fields when the server says next to nothing (#tools.shape)", () => {
    expect(toSmcpTool(route())).toEqual({
      name: "t",
      bundle_id: "s",
      description: "",
      params_schema: { type: "object" },
      return_schema: null,
      meta: {},
    });
  });

  test("carries the schemas of the server as they are (#tools.shape)", () => {
    const inputSchema = { type: "object", properties: { a: { type: "string" } }, "x-own": { deep: [1] } };
    const outputSchema = { type: "object", properties: { n: { type: "number" } } };
    const shown = toSmcpTool(route({ description: "does it", inputSchema, outputSchema }));

    expect(SmcpTool.parse(shown)).toEqual({
      name: "t",
      bundle_id: "s",
      description: "does it",
      params_schema: inputSchema,
      return_schema: outputSchema,
      meta: {},
    });
  });

  test("has nothing in its meta but scalars and lists of one kind of scalar (#tools.meta-flat)", () => {
    const _meta = {
      text: "a",
      number: 1.5,
      flag: false,
      texts: ["a"],
      numbers: [1, 2],
      none: [],
      mixed: [1, "a"],
      nested: { a: [1] },
      lists: [[1]],
      nothing: null,
    };
    const { meta } = toSmcpTool(route({ _meta }));

    expect(meta).toEqual({
      text: "a",
      number: 1.5,
      flag: false,
      texts: ["a"],
      numbers: [1, 2],
      none: [],
      mixed: '[1,"a"]',
      nested: '{"a":[1]}',
      lists: "[[1]]",
      nothing: "null",
    });
    for (const value of Object.values(meta ?? {})) expect(ToolMetaValue.safeParse(value).success).toBe(true);
  });

  test("has its A2C meta and MCP annotations as JSON strings, with nulls (#tools.meta-flat)", () => {
    const meta = effectiveMeta("t", {
      tool_meta: { t: { alias: "u", extra: { a: 1 } } },
      default_tool_meta: null,
    });
    const shown = toSmcpTool({
      ...route({ annotations: { title: "T", readOnlyHint: true, more: 1 } }),
      meta,
    });

    expect(JSON.parse(String(shown.meta?.["a2c_tool_meta"]))).toEqual({
      auto_apply: null,
      alias: "u",
      tags: null,
      ret_object_mapper: null,
      extra: { a: 1 },
    });
    expect(JSON.parse(String(shown.meta?.["MCP_TOOL_ANNOTATION"]))).toEqual({
      title: "T",
      readOnlyHint: true,
      destructiveHint: null,
      idempotentHint: null,
      openWorldHint: null,
    });
  });

  test("does not let its server write what the operator says", () => {
    const _meta = { a2c_tool_meta: '{"auto_apply":true}', MCP_TOOL_ANNOTATION: "{}" };

    expect(toSmcpTool(route({ _meta })).meta).toEqual({});
  });
});
