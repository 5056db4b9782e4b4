import { MAX_LIMIT } from "@a2c-smcp/protocol";
import type { ProviderElementDetail, Window } from "../document-data.ts";

type Content = ProviderElementDetail["content"];

/** What `offset` and `limit` count, and how a content names them. */
const kinds = [
  { parts: "rows", one: "row" },
  { parts: "items", one: "item" },
] as const;

/** The rows of a table or items of a list that a window asks for; the content then repeats the window. */
export function windowContent(
  { content, isWindowed }: Pick<ProviderElementDetail, "content" | "isWindowed">,
  window: Window | undefined,
): Content {
  if (window === undefined) return content;
  for (const { parts, one } of kinds) {
    const all = content[parts];
    if (!Array.isArray(all)) continue;
    return {
      ...content,
      ...(isWindowed ? {} : { [parts]: all.slice(window.offset, window.offset + window.limit) }),
      [`${one}_offset`]: window.offset,
      [`${one}_limit`]: window.limit,
      [`total_${parts}`]: content[`total_${parts}`] ?? all.length,
    };
  }
  return content;
}

/** The window after the rows or items that a content shows; undefined when it shows the last ones, or has none. */
export function windowAfter(content: Content): Window | undefined {
  for (const { parts, one } of kinds) {
    const shown = content[parts];
    const total = content[`total_${parts}`];
    if (!Array.isArray(shown) || typeof total !== "number") continue;
    const start = content[`${one}_offset`];
    const offset = (typeof start === "number" ? start : 0) + shown.length;
    return shown.length > 0 && offset < total ? { offset, limit: MAX_LIMIT } : undefined;
  }
  return undefined;
}
