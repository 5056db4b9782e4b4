import { attributeOf, childElements, descendants } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { DocxParts } from "./docx-parts.ts";
import { plainText } from "./plain-text.ts";

export interface Comment {
  readonly author: string;
  readonly date: string;
  readonly text: string;
  readonly isResolved: boolean;
  /** Whom it answers. */
  readonly replyTo?: string | undefined;
}

interface Thread {
  readonly parent: string | undefined;
  readonly isDone: boolean;
}

/** The comments of a document by id, with the threads that they make. */
export async function readComments(parts: DocxParts): Promise<ReadonlyMap<string, Comment>> {
  const part = await parts.partOfType("comments");
  const threads = readThreads((await parts.partOfType("commentsExtended"))?.root);
  const comments = [...childElements(part?.root, "w:comment")];
  const authors = new Map(comments.map((comment) => [lastParagraph(comment), authorOf(comment)]));
  const context = part?.context ?? parts.context;
  return new Map(
    comments.map((comment) => {
      const thread = threads.get(lastParagraph(comment));
      return [
        comment.attributes["w:id"] ?? "",
        {
          author: authorOf(comment),
          date: comment.attributes["w:date"] ?? "",
          text: plainText(comment, context),
          isResolved: thread?.isDone ?? false,
          replyTo: thread?.parent === undefined ? undefined : authors.get(thread.parent),
        },
      ];
    }),
  );
}

function authorOf({ attributes }: XmlElement): string {
  return attributes["w:author"] ?? "";
}

/** A comment is known to its thread by its last paragraph. */
function lastParagraph(comment: XmlElement): string {
  return [...descendants(comment, "w:p")].at(-1)?.attributes["w14:paraId"] ?? "";
}

function readThreads(root: XmlElement | undefined): ReadonlyMap<string, Thread> {
  const threads = new Map<string, Thread>();
  for (const entry of childElements(root, "w15:commentEx")) {
    const { "w15:paraId": id = "", "w15:paraIdParent": parent } = entry.attributes;
    threads.set(id, { parent, isDone: attributeOf(entry, [], "w15:done") === "1" });
  }
  return threads;
}
