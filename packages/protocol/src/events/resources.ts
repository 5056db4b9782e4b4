import { z } from "zod";
import { absentable } from "../absentable.ts";
import { ComputerRequest } from "./office.ts";

/** `client:get_resources`: one page of what an MCP server lists. */
export const GetResources = ComputerRequest.extend({ mcp_server: z.string(), cursor: z.string().nullish() });
export type GetResources = z.infer<typeof GetResources>;

/** An MCP resource in the protocol's spelling. */
export const A2cResource = z.looseObject({
  uri: z.string(),
  name: z.string(),
  title: absentable(z.string()),
  description: absentable(z.string()),
  mime_type: absentable(z.string()),
  size: absentable(z.number()),
  annotations: absentable(
    z.looseObject({
      audience: absentable(z.array(z.string())),
      priority: absentable(z.number()),
      last_modified: absentable(z.string()),
    }),
  ),
  _meta: absentable(z.record(z.string(), z.unknown())),
});
export type A2cResource = z.infer<typeof A2cResource>;

/** One page of one MCP server's list, unfiltered. */
export const GetResourcesAnswer = z.looseObject({
  resources: z.array(A2cResource),
  next_cursor: absentable(z.string()),
  req_id: z.string(),
});
export type GetResourcesAnswer = z.infer<typeof GetResourcesAnswer>;

/** `client:read_resource`: the URI to read, and the MCP server where it is known. */
export const ReadResource = ComputerRequest.extend({
  uri: z.string(),
  mcp_server: z.string().nullish(),
  /** The caller fetches large binaries by their handles. */
  blobs: z.boolean().optional(),
});
export type ReadResource = z.infer<typeof ReadResource>;

/** One content item of a resource: `text` or `blob` (base64). */
export const ResourceContent = z.looseObject({
  uri: z.string(),
  mimeType: absentable(z.string()),
  text: absentable(z.string()),
  blob: absentable(z.string()),
  _meta: absentable(z.record(z.string(), z.unknown())),
});
export type ResourceContent = z.infer<typeof ResourceContent>;

/** The MCP result untouched, with the request's id beside it. */
export const ReadResourceAnswer = z.looseObject({ contents: z.array(ResourceContent), req_id: z.string() });
export type ReadResourceAnswer = z.infer<typeof ReadResourceAnswer>;

/** `client:get_resource_templates`: the templates of one MCP server or of all. */
export const GetResourceTemplates = ComputerRequest.extend({
  mcp_server: z.string().nullish(),
  cursor: z.string().nullish(),
});
export type GetResourceTemplates = z.infer<typeof GetResourceTemplates>;

/** A resource template, and the MCP server that offers it. */
export const ResourceTemplate = z.looseObject({
  mcp_server: z.string(),
  uri_template: z.string(),
  name: z.string(),
  title: absentable(z.string()),
  description: absentable(z.string()),
  mime_type: absentable(z.string()),
});
export type ResourceTemplate = z.infer<typeof ResourceTemplate>;

/** One page of resource templates. */
export const GetResourceTemplatesAnswer = z.looseObject({
  resource_templates: z.array(ResourceTemplate),
  next_cursor: absentable(z.string()),
  req_id: z.string(),
});
export type GetResourceTemplatesAnswer = z.infer<typeof GetResourceTemplatesAnswer>;

/** What is to be completed: an argument of a resource template or of a prompt, as MCP spells it. */
export const CompletionRef = z.union([
  z.looseObject({ type: z.literal("ref/resource"), uri: z.string() }),
  z.looseObject({ type: z.literal("ref/prompt"), name: z.string() }),
]);
export type CompletionRef = z.infer<typeof CompletionRef>;

/** `client:complete`: an argument of a template or prompt to complete. */
export const Complete = ComputerRequest.extend({
  ref: CompletionRef,
  argument: z.looseObject({ name: z.string(), value: z.string() }),
  /** The arguments that are already chosen. */
  context: z.looseObject({ arguments: z.record(z.string(), z.string()).optional() }).nullish(),
  mcp_server: z.string().nullish(),
});
export type Complete = z.infer<typeof Complete>;

/** What could stand for the argument. */
export const CompleteAnswer = z.looseObject({
  completion: z.looseObject({
    values: z.array(z.string()),
    total: z.int().optional(),
    hasMore: z.boolean().optional(),
  }),
  req_id: z.string(),
});
export type CompleteAnswer = z.infer<typeof CompleteAnswer>;
