import { hasHidden, revealHidden } from "@a2c-smcp/runtime";
import type { ServerConfig } from "../config/server-config.ts";
import type { McpTool } from "../mcp/mcp-shapes.ts";
import { sourceOf } from "./definition-of.ts";
import type { EffectiveMeta } from "./effective-meta.ts";
import { effectiveMeta } from "./effective-meta.ts";
import type { NameProblem } from "./name-problem.ts";
import { isHarmless } from "./tool-hints.ts";

/** The tools of one server, as it lists them. */
export interface ToolSource {
  readonly config: ServerConfig;
  /** Undefined when the server has not been asked yet. */
  readonly tools: readonly McpTool[] | undefined;
}

/** A tool and the name under which Agents know it. */
export interface Route {
  readonly name: string;
  readonly server: string;
  readonly tool: McpTool;
  readonly meta: EffectiveMeta | undefined;
  /** Where its server is taken from, as the configuration says. */
  readonly source: string;
  /** The operator trusts what the server says of its tools. */
  readonly isTrusted: boolean;
  /** It only reads, as a trusted server says. */
  readonly isHarmless: boolean;
}

/** What a server offers, by the tools' own names, and what of it cannot be offered. */
export interface ServerTools {
  readonly offered: ReadonlyMap<string, Route>;
  readonly forbidden: ReadonlyMap<string, Route>;
  readonly problems: readonly NameProblem[];
}

/** What is longer is no name; MCP recommends 128 at most. */
const LONGEST_NAME = 256;

/** Sorts the tools of one server. Of two with one name the first counts; a name that cannot be read is left out. */
export function serverTools({ config, tools = [] }: ToolSource): ServerTools {
  const offered = new Map<string, Route>();
  const forbidden = new Map<string, Route>();
  const problems: NameProblem[] = [];
  const isForbidden = new Set(config.forbidden_tools);
  const server = config.name;
  const source = sourceOf(config);
  for (const tool of tools) {
    const kind = problemOf(tool, offered.has(tool.name) || forbidden.has(tool.name));
    if (kind) {
      const name = revealHidden(tool.name.slice(0, LONGEST_NAME));
      problems.push({ kind, server, tool: name, name, others: [] });
      continue;
    }
    const meta = effectiveMeta(tool.name, config, tool._meta);
    const route = { name: meta?.alias ?? tool.name, server, tool, meta, source, ...trustOf(tool, config) };
    const shelf = isForbidden.has(tool.name) || isForbidden.has(route.name) ? forbidden : offered;
    shelf.set(tool.name, route);
  }
  return { offered, forbidden, problems };
}

function trustOf(tool: McpTool, { trust_hints: isTrusted = false }: ServerConfig) {
  return { isTrusted, isHarmless: isHarmless(tool, isTrusted) };
}

function problemOf({ name }: McpTool, isKnown: boolean): NameProblem["kind"] | undefined {
  if (isKnown) return "duplicate";
  return hasHidden(name) || name.trim() !== name || name.length > LONGEST_NAME ? "unreadable" : undefined;
}
