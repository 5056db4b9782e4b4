import { pageLabel } from "@a2c-smcp/protocol";
import type { Result } from "../../api/result.ts";
import { failed } from "../../api/result.ts";
import type { Part } from "../../api/window-loader.ts";
import { arrayOf, numberOf, recordOf, textOf } from "../../preview/values.ts";

export interface OutlinePage {
  readonly title: string;
  readonly elementCount: number;
  /** What is printed on it as its number, where that is another one. */
  readonly label: string;
}

/** What a document says of itself. */
export interface DocumentOutline {
  readonly title: string;
  readonly summary: string;
}

/** Reads the answer to `?depth=pages`. */
export function parseOutline(text: string): Result<Part<OutlinePage, DocumentOutline>> {
  try {
    const document = recordOf(JSON.parse(text));
    const items = arrayOf(document["pages"])
      .map(recordOf)
      .map((page) => ({
        title: textOf(page["title"]),
        elementCount: numberOf(page["element_count"]) ?? 0,
        label: pageLabel(page["metadata"]) ?? "",
      }));
    const total = numberOf(document["page_total"]) ?? numberOf(document["page_count"]) ?? items.length;
    const head = { title: textOf(document["title"]), summary: textOf(document["summary"]) };
    return { ok: true, value: { items, total, head } };
  } catch {
    return failed({ kind: "unreadable", code: "unreadable", message: "" });
  }
}
