import type { Block } from "../../text/block.ts";
import { child, childElements, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { bodyText } from "./text-body.ts";

/** Names of authors by their id. */
export type Authors = ReadonlyMap<string, string>;

/** The list of authors, of either kind of comments. */
export function readAuthors(root: XmlElement): Authors {
  return new Map(
    [...childElements(root)].map(({ attributes }) => [attributes["id"] ?? "", attributes["name"] ?? ""]),
  );
}

/** The comments of a slide, answers after what they answer. */
export function* readSlideComments(root: XmlElement, authors: Authors): Generator<Block> {
  for (const comment of childElements(root)) {
    if (comment.name === "p:cm") yield classicComment(comment, authors);
    if (comment.name !== "p188:cm") continue;
    yield modernComment(comment, authors);
    const author = authorOf(comment, authors);
    for (const reply of childElements(child(comment, "p188:replyLst"), "p188:reply")) {
      yield modernComment(reply, authors, author);
    }
  }
}

function authorOf({ attributes }: XmlElement, authors: Authors): string {
  return authors.get(attributes["authorId"] ?? "") ?? "";
}

function classicComment(comment: XmlElement, authors: Authors): Block {
  const text = textOf(child(comment, "p:text")).trim();
  return commentBlock({ text, author: authorOf(comment, authors), date: comment.attributes["dt"] });
}

function modernComment(comment: XmlElement, authors: Authors, replyTo?: string): Block {
  const { created, status } = comment.attributes;
  return commentBlock({
    text: bodyText(child(comment, "p188:txBody")),
    author: authorOf(comment, authors),
    date: created,
    replyTo,
    isResolved: status === "resolved" || status === "closed",
  });
}

interface CommentFacts {
  readonly text: string;
  readonly author: string;
  readonly date: string | undefined;
  readonly replyTo?: string | undefined;
  readonly isResolved?: boolean;
}

function commentBlock({ text, author, date, replyTo, isResolved = false }: CommentFacts): Block {
  return {
    category: "annotation",
    content: { ...(author === "" ? {} : { author }), text },
    metadata: {
      kind: "comment",
      ...(date === undefined ? {} : { date }),
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
      ...(isResolved ? { resolved: true } : {}),
    },
  };
}
