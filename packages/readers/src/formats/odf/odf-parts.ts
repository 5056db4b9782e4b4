import { oneLine } from "../../engine/elements.ts";
import type { Block } from "../../text/block.ts";
import { child, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { OdfDeletions } from "./odf-changes.ts";
import type { OdfControls } from "./odf-forms.ts";
import type { OdfInline, OdfPart } from "./odf-inline.ts";
import { odfNoteLabel, odfText, paragraphsBelow } from "./odf-inline.ts";
import { linesContent } from "./odf-text.ts";

interface PartContext {
  readonly deletions: OdfDeletions;
  readonly controls: OdfControls;
  /** Reads a paragraph with its marks. */
  readonly readLine: (paragraph: XmlElement) => OdfInline;
  /** The text that the part hangs on. */
  readonly target: string;
}

const LONGEST_TARGET = 80;

/** Something that hangs on a text, as an element of its own; frames are not written here. */
export function blockOfOdfPart(
  part: OdfPart,
  { target, deletions, controls, readLine }: PartContext,
): Block | undefined {
  switch (part.kind) {
    case "frame":
      return undefined;
    case "formula":
      return { category: "formula", content: { expression: part.latex, notation: "latex" } };
    case "link":
      return { category: "link", content: { text: part.text, url: part.url } };
    case "note":
      return noteBlock(part.note, target, readLine);
    case "comment":
      return commentBlock(part.comment, target);
    case "deletion":
      return deletions.get(part.id);
    case "control": {
      const field = controls.get(part.id);
      return (
        field && {
          category: "form",
          content: { ...field },
          summary: oneLine(`${field.field_type} ${field.name}`),
        }
      );
    }
  }
}

function noteBlock(note: XmlElement, target: string, readLine: PartContext["readLine"]): Block | undefined {
  const lines = paragraphsBelow(child(note, "text:note-body")).map(readLine);
  const words = linesContent(lines.filter((line) => line.text !== ""));
  if (words.text === "") return undefined;
  const kind = note.attributes["text:note-class"] === "endnote" ? "endnote" : "footnote";
  const content = { ...words, ...targetOf(target), label: odfNoteLabel(note) };
  return { category: "annotation", content, metadata: { kind } };
}

/** A comment, on a text or on a slide. */
export function commentBlock(comment: XmlElement, target: string): Block | undefined {
  const text = odfText(comment);
  const author = textOf(child(comment, "dc:creator"));
  const date = textOf(child(comment, "dc:date"));
  return {
    category: "annotation",
    content: { ...(author === "" ? {} : { author }), text, ...targetOf(target) },
    metadata: { kind: "comment", ...(date === "" ? {} : { date }) },
  };
}

function targetOf(text: string): { target?: string } {
  const target = oneLine(text, LONGEST_TARGET);
  return target === "" ? {} : { target };
}
