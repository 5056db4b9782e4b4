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
