import type { ServerConfig } from "../config/server-config.ts";
import type { ToolMeta } from "../config/tool-meta.ts";

/** The meta of a tool with every known field there, in the order that the wire has them. */
export type EffectiveMeta = Readonly<Record<string, unknown>> & {
  readonly auto_apply: boolean | null;
  readonly alias: string | null;
  readonly tags: readonly string[] | null;
  readonly ret_object_mapper: Readonly<Record<string, unknown>> | null;
};

type MetaSource = Pick<ServerConfig, "tool_meta" | "default_tool_meta">;

/** `tool_meta` over `default_tool_meta`, field by field, null not overriding; undefined when neither says anything. */
export function effectiveMeta(
  tool: string,
  { tool_meta, default_tool_meta }: MetaSource,
): EffectiveMeta | undefined {
  const own = Object.hasOwn(tool_meta, tool) ? tool_meta[tool] : undefined;
  if (!own && !default_tool_meta) return undefined;
  // One alias for all tools of a server would make them all collide.
  const inherited = { ...default_tool_meta, alias: null };
  const { auto_apply, alias, tags, ret_object_mapper, ...more } = { ...inherited, ...withoutNulls(own) };
  return {
    auto_apply: auto_apply ?? null,
    alias: alias ?? null,
    tags: tags ?? null,
    ret_object_mapper: ret_object_mapper ?? null,
    ...more,
  };
}

function withoutNulls(meta: ToolMeta | undefined): ToolMeta {
  return Object.fromEntries(
    Object.entries(meta ?? {}).filter(([, value]) => value !== null && value !== undefined),
  );
}
