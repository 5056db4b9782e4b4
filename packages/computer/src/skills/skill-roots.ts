import { isRecord } from "@a2c-smcp/runtime";
import type { McpResource } from "../mcp/mcp-shapes.ts";

/** A skill that an MCP server offers, and the files that come along. */
export interface SkillRoot {
  readonly uri: string;
  /** As the server says. */
  readonly version?: string | undefined;
  /** Each with its path below the root. */
  readonly files: readonly { readonly uri: string; readonly path: string }[];
}

/**
 * The skills among the resources of a server: roots say in `_meta.source` how their files come. Those that come as
 * resources are taken; a folder of this machine or an archive that a server names is not.
 */
export function skillRoots(resources: Iterable<McpResource>): SkillRoot[] {
  const listed = [...resources].filter(({ uri }) => uri.startsWith("skill://"));
  const roots = listed.filter((one) => isRecord(one._meta) && one._meta["source"] === "resources");
  // A root below another is a file of that one.
  const outer = roots.filter(
    ({ uri }) => !roots.some((other) => other.uri !== uri && uri.startsWith(`${other.uri}/`)),
  );
  return outer.map(({ uri, _meta: meta }) => ({
    uri,
    version: versionOf(meta),
    files: listed.flatMap((one) => {
      const path = pathBelow(uri, one.uri);
      return path === undefined ? [] : [{ uri: one.uri, path }];
    }),
  }));
}

function versionOf(meta: unknown): string | undefined {
  return isRecord(meta) && typeof meta["version"] === "string" ? meta["version"] : undefined;
}

function pathBelow(root: string, uri: string): string | undefined {
  if (!uri.startsWith(`${root}/`)) return undefined;
  try {
    const parts = uri
      .slice(root.length + 1)
      .split("/")
      .map(decodeURIComponent);
    const isSafe = parts.every(
      (part) => part !== "" && part !== "." && part !== ".." && !/[\\/:\0]/.test(part),
    );
    return isSafe ? parts.join("/") : undefined;
  } catch {
    return undefined; // no path that can be read
  }
}
