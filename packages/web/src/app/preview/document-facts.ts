import { documentName } from "@a2c-smcp/protocol";
import type { Result } from "../api/result.ts";
import { failed } from "../api/result.ts";
import { shownText } from "../ui/shown-name.ts";
import { arrayOf, numberOf, recordOf, textOf } from "./values.ts";

/** What a document says of itself. */
export interface DocumentFacts {
  /** What to call it, as everywhere: its title where that says something, else its file. */
  readonly name: string;
  /** The other of both, where it says something else. */
  readonly second: string | undefined;
  /** The path of its file, with forward slashes. */
  readonly path: string | undefined;
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
    const { name, second, path } = documentName({
      title: textOf(document["title"]),
      file_uri: textOf(document["file_uri"]),
    });
    return {
      ok: true,
      value: {
        ...{ name: shownText(name), second: second === undefined ? undefined : shownText(second), path },
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
