import { measured } from "@a2c-smcp/protocol";
import type { StandardSchemaV1 } from "@modelcontextprotocol/client";
import { z } from "zod";
import { EXCESS_KEY } from "./message-bounds.ts";

/** Takes a result as it came: the SDK's own schemas drop keys that they do not know. */
export const untouched: StandardSchemaV1<unknown, unknown> = {
  "~standard": { version: 1, vendor: "a2c-smcp", validate: (value) => ({ value }) },
};

const Meta = z.record(z.string(), z.unknown());

/** MCP asks for 128 at most; names meet patterns of the configuration, so that some end there must be. */
const LONGEST_NAME = 512;
const LONGEST_URI = 32_768;

/** A tool as its server lists it. */
export const McpTool = z.looseObject({
  name: z.string().min(1, measured).max(LONGEST_NAME, measured),
  description: z.string().nullish(),
  inputSchema: z.looseObject({}).nullish(),
  outputSchema: z.looseObject({}).nullish(),
  annotations: z.looseObject({}).nullish(),
  _meta: Meta.nullish(),
});
export type McpTool = z.infer<typeof McpTool>;

/** A resource as its server lists it. */
export const McpResource = z.looseObject({
  uri: z.string().max(LONGEST_URI, measured),
  name: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  mimeType: z.string().nullish(),
  size: z.number().nullish(),
  annotations: z.looseObject({}).nullish(),
  _meta: Meta.nullish(),
});
export type McpResource = z.infer<typeof McpResource>;

/** A resource template as its server lists it. */
export const McpResourceTemplate = z.looseObject({
  uriTemplate: z.string().max(LONGEST_URI, measured),
  name: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  mimeType: z.string().nullish(),
  _meta: Meta.nullish(),
});
export type McpResourceTemplate = z.infer<typeof McpResourceTemplate>;

/** A prompt as its server lists it. */
export const McpPrompt = z.looseObject({
  name: z.string().min(1, measured).max(LONGEST_NAME, measured),
  title: z.string().nullish(),
  description: z.string().nullish(),
  arguments: z.array(z.looseObject({ name: z.string() })).nullish(),
  _meta: Meta.nullish(),
});
export type McpPrompt = z.infer<typeof McpPrompt>;

/** The messages of a prompt. */
export const McpPromptResult = z.looseObject({ messages: z.array(z.looseObject({})) });
export type McpPromptResult = z.infer<typeof McpPromptResult>;

export const McpReadResult = z.looseObject({ contents: z.array(z.looseObject({ uri: z.string() })) });
export type McpReadResult = z.infer<typeof McpReadResult>;

export const McpCompletion = z.looseObject({
  completion: z.looseObject({
    values: z.array(z.string()),
    total: z.int().optional(),
    hasMore: z.boolean().optional(),
  }),
});
export type McpCompletion = z.infer<typeof McpCompletion>;

/** One page of a list; entries that are malformed are counted and left out, the rest stays usable. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | undefined;
  readonly dropped: number;
  /** Why, for those of them that passed the bounds of messages. */
  readonly excesses: readonly string[];
  /** Milliseconds that the server vouches for the page, where it does. */
  readonly ttlMs?: number | undefined;
}

/** A page is read in one go, while everything else waits; whoever lists more can do it in pages. */
const MOST_ON_PAGE = 20_000;

/** Reads one page of the list under `key`. */
export function readPage<T>(result: unknown, key: string, item: z.ZodType<T>): Page<T> {
  const page = z.looseObject({ [key]: z.array(z.unknown()), nextCursor: z.string().nullish() }).parse(result);
  const listed = page[key] as unknown[];
  const raw = listed.slice(0, MOST_ON_PAGE);
  const items = raw.flatMap((entry) => {
    const parsed = item.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  const nextCursor = typeof page["nextCursor"] === "string" ? page["nextCursor"] : undefined;
  const { ttlMs } = page;
  return {
    items,
    ...(typeof ttlMs === "number" && ttlMs >= 0 && { ttlMs }),
    nextCursor: nextCursor === "" ? undefined : nextCursor,
    dropped: raw.length - items.length + tooMany(listed.length).length,
    excesses: [...raw.flatMap(excessOfEntry), ...tooMany(listed.length)],
  };
}

function tooMany(count: number): string[] {
  return count > MOST_ON_PAGE
    ? [`a page of ${count} entries is more than ${MOST_ON_PAGE}; those behind are left out, list in pages`]
    : [];
}

function excessOfEntry(entry: unknown): string[] {
  const excess = (entry as { [EXCESS_KEY]?: unknown } | null)?.[EXCESS_KEY];
  return typeof excess === "string" ? [excess] : [];
}
