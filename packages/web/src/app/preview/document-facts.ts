import type { Result } from "../api/result.ts";
import { failed } from "../api/result.ts";
import { arrayOf, numberOf, recordOf, textOf } from "./values.ts";

/** What a document says of itself. */
export interface DocumentFacts {
  readonly title: string;
  readonly type: string;
  readonly author: string;
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly pages: number;
  readonly size: number | undefined;
  readonly modified: string;
}

/** Reads the JSON of a document. */
export function parseFacts(text: string): Result<DocumentFacts> {
  try {
    const document = recordOf(JSON.parse(text));
    return {
      ok: true,
      value: {
        title: textOf(document["title"]),
        type: textOf(document["file_type"]),
        author: textOf(document["author"]),
        summary: textOf(document["summary"]),
        keywords: arrayOf(document["keywords"])
          .map(textOf)
          .filter((word) => word !== ""),
        pages: numberOf(document["page_count"]) ?? 0,
        size: numberOf(document["size"]),
        modified: textOf(document["last_modified"]),
      },
    };
  } catch {
    return failed({ kind: "unreadable", code: "unreadable", message: "" });
  }
}
