import { resourceName } from "@a2c-smcp/protocol";
import { oneLine, quoteText } from "@a2c-smcp/runtime";
import type { ListResourceTemplatesResult, Resource } from "@modelcontextprotocol/server";
import type { CatalogueEntry, TemplateEntry } from "../catalogue/catalogue.ts";

const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 500;

/** What the gateway adds to a resource beside what its server says. */
export const ResourceMark = {
  /** The MCP server that it belongs to. */
  Server: "a2c-smcp/server",
  /** The server is down and this is how it was. */
  Stale: "a2c-smcp/stale",
  /** The description is the beginning of the resource: somebody's text, not a description. */
  Excerpt: "a2c-smcp/excerpt",
} as const;

/** A resource as clients see it: under its name for clients, with harmless words. */
export function showResource({ clientUri, server, listed }: CatalogueEntry): Resource {
  const { resource, excerpt, isStale } = listed;
  const { uri: _, name, description, mimeType, size, annotations, _meta } = resource;
  // A document is known by its file, as in the answers of tools: three may be called "Sheet1".
  const { file, name: known } = resourceName(resource);
  const title = file === undefined ? resource.title : known;
  const about = description
    ? oneLine(description, LONGEST_DESCRIPTION)
    : excerpt && `Excerpt: ${quoteText(excerpt, LONGEST_NAME)}`;
  return {
    uri: clientUri,
    name: oneLine(file ?? name, LONGEST_NAME),
    ...(title ? { title: oneLine(title, LONGEST_NAME) } : {}),
    ...(about ? { description: about } : {}),
    ...(mimeType ? { mimeType: oneLine(mimeType, LONGEST_NAME) } : {}),
    ...(typeof size === "number" ? { size } : {}),
    ...(annotations ? { annotations } : {}),
    _meta: {
      ..._meta,
      [ResourceMark.Server]: server,
      ...(isStale && { [ResourceMark.Stale]: true }),
      ...(excerpt !== undefined && { [ResourceMark.Excerpt]: true }),
    },
  };
}

type Template = ListResourceTemplatesResult["resourceTemplates"][number];

export function showTemplate({ clientTemplate, server, template }: TemplateEntry): Template {
  const { name, title, description, mime_type } = template;
  return {
    uriTemplate: clientTemplate,
    name: oneLine(name, LONGEST_NAME),
    ...(title ? { title: oneLine(title, LONGEST_NAME) } : {}),
    ...(description ? { description: oneLine(description, LONGEST_DESCRIPTION) } : {}),
    ...(mime_type ? { mimeType: oneLine(mime_type, LONGEST_NAME) } : {}),
    _meta: { [ResourceMark.Server]: server },
  };
}
