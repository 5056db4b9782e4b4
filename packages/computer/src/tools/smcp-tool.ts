import type { SmcpTool } from "@a2c-smcp/protocol";
import { ToolMetaValue } from "@a2c-smcp/protocol";
import type { Route } from "./server-tools.ts";

/** The keys of a tool's meta that are ours to write; a server cannot claim them. */
const TOOL_META = "a2c_tool_meta";
const ANNOTATION = "MCP_TOOL_ANNOTATION";

/** What a tool is called by, and the id of its MCP server. */
export interface ShownAs {
  readonly name: string;
  readonly bundleId: string;
}

/**
 * A tool as Agents see it. Servers of other SDKs check this answer and drop it as a whole when one field does not
 * fit: `description` is always a string, `return_schema` is there, `meta` is flat, and since protocol 0.3 `bundle_id`
 * names the MCP server.
 */
export function toSmcpTool({ tool, meta }: Route, { name, bundleId }: ShownAs): SmcpTool {
  return {
    name,
    bundle_id: bundleId,
    description: tool.description ?? "",
    params_schema: tool.inputSchema ?? { type: "object" },
    return_schema: tool.outputSchema ?? null,
    meta: {
      ...flatMeta(tool._meta ?? {}),
      ...(meta && { [TOOL_META]: JSON.stringify(meta) }),
      ...(tool.annotations && { [ANNOTATION]: JSON.stringify(annotationOf(tool.annotations)) }),
    },
  };
}

function flatMeta(meta: Readonly<Record<string, unknown>>): Record<string, ToolMetaValue> {
  return Object.fromEntries(
    Object.entries(meta)
      .filter(([key]) => key !== TOOL_META && key !== ANNOTATION)
      .map(([key, value]) => [key, flatValue(value)]),
  );
}

function flatValue(value: unknown): ToolMetaValue {
  const flat = ToolMetaValue.safeParse(value);
  return flat.success ? flat.data : JSON.stringify(value);
}

function annotationOf(annotations: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { title, readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  return {
    title: title ?? null,
    readOnlyHint: readOnlyHint ?? null,
    destructiveHint: destructiveHint ?? null,
    idempotentHint: idempotentHint ?? null,
    openWorldHint: openWorldHint ?? null,
  };
}
