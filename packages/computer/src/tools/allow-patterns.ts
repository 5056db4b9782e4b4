import type { ToolIdentity } from "./qualified-name.ts";
import { splitQualified } from "./qualified-name.ts";

/**
 * Whether a pattern of the operator covers a tool: `server.tool`, where `*` stands for any characters within one of the
 * two, or `*` alone for everything. It is held against the identity of the tool, never against what it is listed as:
 * `files.*` covers nothing of a server named `files.x`.
 */
export function coversTool(pattern: string, tool: ToolIdentity, servers: ReadonlySet<string>): boolean {
  if (/^\*+$/.test(pattern)) return true;
  const wanted = splitQualified(pattern, servers) ?? splitFirst(pattern);
  return (
    wanted !== undefined && globMatches(wanted.server, tool.server) && globMatches(wanted.tool, tool.tool)
  );
}

/** A pattern that names no server of the configuration may mean several. */
function splitFirst(pattern: string): ToolIdentity | undefined {
  const dot = pattern.indexOf(".");
  return dot === -1 ? undefined : { server: pattern.slice(0, dot), tool: pattern.slice(dot + 1) };
}

/** `*` stands for any characters; everything else for itself. In linear time, whatever the text is. */
function globMatches(glob: string, text: string): boolean {
  const [first = "", ...rest] = glob.split("*");
  const last = rest.pop();
  if (last === undefined) return glob === text;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
