import { oneLine, quoteText } from "@a2c-smcp/runtime";
import type { ResourceInfo } from "./registry.ts";

/** Resources as lines, one each, by server. What does not fit the budget is counted, never cut silently. */
export function describeEntries(entries: readonly ResourceInfo[], budget: number): string {
  const lines: string[] = [];
  let length = 0;
  let shown = 0;
  let server: string | undefined;
  for (const entry of entries) {
    const added = [
      ...(entry.server_name === server ? [] : [`${oneLine(entry.server_name, LONGEST)}:`]),
      describe(entry),
    ];
    const cost = added.reduce((sum, line) => sum + line.length + 1, 0);
    if (length + cost > budget - REST_LENGTH) break;
    lines.push(...added);
    length += cost;
    shown += 1;
    server = entry.server_name;
  }
  const rest = entries.length - shown;
  if (rest > 0) lines.push(`… and ${rest} more`);
  return lines.join("\n");
}

/** Room for the line that counts the rest. */
const REST_LENGTH = 24;
/** Names and descriptions come from servers that nobody vouches for. */
const LONGEST = 120;

function describe({ uri, name, description, mime_type, size, is_excerpt, is_stale }: ResourceInfo): string {
  const facts = [
    mime_type === null ? null : oneLine(mime_type, LONGEST),
    size === null ? null : `${size} bytes`,
    is_stale ? "server is down" : null,
  ].filter(Boolean);
  const about =
    description === null ? "" : ` – ${is_excerpt ? "excerpt: " : ""}${quoteText(description, LONGEST)}`;
  return `- ${oneLine(uri, 300)} (${oneLine(name, LONGEST)}${facts.length > 0 ? `, ${facts.join(", ")}` : ""})${about}`;
}
