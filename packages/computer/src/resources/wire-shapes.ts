import type { A2cResource, ResourceTemplate } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import type { McpResource, McpResourceTemplate } from "../mcp/mcp-shapes.ts";

/** A resource in the protocol's spelling. Keys that MCP may add later go along as they are. */
export function toWireResource(resource: McpResource): A2cResource {
  const { mimeType, annotations, ...rest } = resource;
  const { lastModified, ...hints } = isRecord(annotations) ? annotations : {};
  return withoutNulls({
    ...rest,
    mime_type: mimeType,
    annotations: isRecord(annotations) ? withoutNulls({ ...hints, last_modified: lastModified }) : undefined,
  }) as A2cResource;
}

export function toWireTemplate(server: string, template: McpResourceTemplate): ResourceTemplate {
  const { uriTemplate, mimeType, ...rest } = template;
  return withoutNulls({
    mcp_server: server,
    uri_template: uriTemplate,
    ...rest,
    mime_type: mimeType,
  }) as ResourceTemplate;
}

function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
