import { z } from "zod";
import type { ServerConfig } from "../config/server-config.ts";
import type { ToolMeta } from "../config/tool-meta.ts";

/** The meta of a tool with every known field there, in the order that the wire has them. */
export type EffectiveMeta = Readonly<Record<string, unknown>> & {
  readonly auto_apply: boolean | null;
  readonly alias: string | null;
  readonly tags: readonly string[] | null;
  readonly ret_object_mapper: Readonly<Record<string, unknown>> | null;
};

/** A server's declaration that has more is none. */
const MOST_TAGS = 64;
const LONGEST_TAG = 256;

type MetaSource = Pick<ServerConfig, "tool_meta" | "default_tool_meta">;

/**
 * `tool_meta` over `default_tool_meta`, field by field, null not overriding; undefined when neither says anything. Of what
 * an MCP server declares in its tool's `_meta` the tags count, where the configuration has none: nothing else is its to say.
 */
export function effectiveMeta(
  tool: string,
  { tool_meta, default_tool_meta }: MetaSource,
  declared?: unknown,
): EffectiveMeta | undefined {
  const own = Object.hasOwn(tool_meta, tool) ? tool_meta[tool] : undefined;
  const declaredTags = tagsOf(declared);
  if (!own && !default_tool_meta && !declaredTags) return undefined;
  // One alias for all tools of a server would make them all collide.
  const inherited = { ...default_tool_meta, alias: null };
  const { auto_apply, alias, tags, ret_object_mapper, ...more } = { ...inherited, ...withoutNulls(own) };
  return {
    auto_apply: auto_apply ?? null,
    alias: alias ?? null,
    tags: tags ?? declaredTags ?? null,
    ret_object_mapper: ret_object_mapper ?? null,
    ...more,
  };
}

const Declared = z.looseObject({
  a2c_tool_meta: z.looseObject({ tags: z.array(z.string().max(LONGEST_TAG)).max(MOST_TAGS) }),
});

function tagsOf(declared: unknown): readonly string[] | undefined {
  return Declared.safeParse(declared).data?.a2c_tool_meta.tags;
}

function withoutNulls(meta: ToolMeta | undefined): ToolMeta {
  return Object.fromEntries(
    Object.entries(meta ?? {}).filter(([, value]) => value !== null && value !== undefined),
  );
}
