import { z } from "zod";
import { ComputerRequest } from "./office.ts";

/** Values that a server which checks answers lets through: scalars and lists of scalars. */
export const ToolMetaValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.number()),
  z.array(z.boolean()),
]);
export type ToolMetaValue = z.infer<typeof ToolMetaValue>;

/** One tool of a Computer. */
export const SmcpTool = z.looseObject({
  name: z.string(),
  /** The MCP server that the tool belongs to, as `client:get_config` names it; required since protocol 0.3. */
  bundle_id: z.string().nullish(),
  description: z.string(),
  params_schema: z.looseObject({}),
  return_schema: z.looseObject({}).nullish(),
  meta: z.record(z.string(), z.unknown()).nullish(),
});
export type SmcpTool = z.infer<typeof SmcpTool>;

/** The tools of a Computer. */
export const GetToolsAnswer = z.looseObject({ tools: z.array(SmcpTool), req_id: z.string() });
export type GetToolsAnswer = z.infer<typeof GetToolsAnswer>;

/** `client:tool_call`: the tool, its parameters, and the seconds that it may take. */
export const CallTool = ComputerRequest.extend({
  tool_name: z.string(),
  params: z.record(z.string(), z.unknown()),
  /** Seconds. */
  timeout: z.number().positive(),
  /** The caller asks for the progress of the tool; ours, other SDKs ignore it. */
  progress: z.boolean().optional(),
  /** The caller fetches large binaries by their handles; ours, other SDKs do so without saying it. */
  blobs: z.boolean().optional(),
});
export type CallTool = z.infer<typeof CallTool>;

/** How far a call has come, as MCP counts it. */
export const ToolCallProgress = z.looseObject({
  req_id: z.string(),
  progress: z.number(),
  total: z.number().optional(),
  message: z.string().optional(),
});
export type ToolCallProgress = z.infer<typeof ToolCallProgress>;

/** One content item of a tool result: text, image, audio, resource or resource link. */
export const ToolContent = z.looseObject({ type: z.string() });
export type ToolContent = z.infer<typeof ToolContent>;

/** An MCP tool result. `meta` carries the marks of the protocol, `_meta` is the same for MCP readers. */
export const CallToolAnswer = z.looseObject({
  content: z.array(ToolContent).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
  _meta: z.record(z.string(), z.unknown()).optional(),
});
export type CallToolAnswer = z.infer<typeof CallToolAnswer>;

/**
 * A tool result as any of the SDKs sends it, in the shape of MCP: nulls dropped, `is_error` and `mime_type` in
 * camel case, `meta` and `_meta` one object under both names.
 */
export function normalizeToolResult(raw: unknown): CallToolAnswer {
  const result = CallToolAnswer.parse(withoutNulls(raw));
  const { is_error, ...rest } = result;
  if (typeof is_error === "boolean") rest.isError ??= is_error;
  const meta = { ...rest._meta, ...rest.meta };
  if (Object.keys(meta).length > 0) Object.assign(rest, { meta, _meta: meta });
  return { ...rest, content: rest.content.map(normalizeContent) };
}

function normalizeContent(item: ToolContent): ToolContent {
  const { meta, mime_type, ...rest } = withoutNulls(item) as ToolContent;
  if (typeof mime_type === "string") rest["mimeType"] ??= mime_type;
  // Some SDKs write marks of the protocol into one and what the tool said into the other.
  if (meta !== undefined)
    rest["_meta"] =
      isObject(meta) && isObject(rest["_meta"]) ? { ...meta, ...rest["_meta"] } : (rest["_meta"] ?? meta);
  if (typeof rest["resource"] === "object")
    rest["resource"] = normalizeContent(rest["resource"] as ToolContent);
  return rest;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Python peers write every absent field as null; MCP readers take null for a value. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}
