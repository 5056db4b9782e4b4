import type { ListResourcesResult, ListResourceTemplatesResult } from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Cursor } from "../catalogue/cursor.ts";
import { readCursor } from "../catalogue/cursor.ts";
import type { ListingPage } from "../catalogue/listing-page.ts";
import { pageOf } from "../catalogue/listing-page.ts";
import type { GatewayContext } from "../gateway-context.ts";
import { showResource, showTemplate } from "./show-resource.ts";

const PAGE_SIZE = 100;
/** MCP only goes forward; who wants to go back finds the cursor here. */
const PREVIOUS = "a2c-smcp/previousCursor";
/** A list may be different at any moment; that it is, is told by a notification. */
const fresh = { ttlMs: 0, cacheScope: "private" } as const;

/** One page of the resources of all servers. */
export async function listResources(
  { catalogue, computer, startup }: GatewayContext,
  raw: string | undefined,
): Promise<ListResourcesResult> {
  await startup.all();
  const page = pageOf(catalogue.entries(), { cursor: parse(raw), size: PAGE_SIZE });
  await computer.registry.makeExcerpts(page.entries);
  return { resources: page.entries.map(showResource), ...cursorsOf(page), ...fresh };
}

/** One page of the resource templates of all servers. */
export async function listTemplates(
  { catalogue, startup }: GatewayContext,
  raw: string | undefined,
): Promise<ListResourceTemplatesResult> {
  await startup.all();
  const page = pageOf(catalogue.templates(), { cursor: parse(raw), size: PAGE_SIZE });
  return { resourceTemplates: page.entries.map(showTemplate), ...cursorsOf(page), ...fresh };
}

function parse(raw: string | undefined): Cursor | undefined {
  if (raw === undefined) return undefined;
  const cursor = readCursor(raw);
  if (cursor) return cursor;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    "This is no cursor of this list; begin without one",
  );
}

function cursorsOf({ next, previous }: ListingPage<unknown>) {
  return {
    ...(next === undefined ? {} : { nextCursor: next }),
    ...(previous === undefined ? {} : { _meta: { [PREVIOUS]: previous } }),
  };
}
