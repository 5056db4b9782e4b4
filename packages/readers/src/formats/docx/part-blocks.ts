import { posix } from "node:path";
import type { InlineRun } from "@a2c-smcp/protocol";
import { mediaTypeOf } from "../../archive/media-type.ts";
import { readBlob } from "../../archive/read-blob.ts";
import { readOfficeChart } from "../../charts/drawingml-chart.ts";
import { readSmartArt } from "../../charts/smartart.ts";
import { oneLine } from "../../engine/elements.ts";
import type { Block } from "../../text/block.ts";
import type { FormField } from "../paged/form-field.ts";
import type { DocxParts } from "./docx-parts.ts";
import type { DrawnPicture, InlinePart } from "./inline-part.ts";
import type { InlineContext } from "./inline-reader.ts";
import { noteLabel } from "./note-label.ts";
import { notePieces, plainText } from "./plain-text.ts";

type PartOf<K extends InlinePart["kind"]> = Extract<InlinePart, { kind: K }>;

interface PartSource {
  readonly parts: DocxParts;
  /** Of the part that the text stands in. */
  readonly context: InlineContext;
  /** What the part hangs on, for annotations. */
  readonly target: string;
}

/** Something that hangs on a text, as an element of its own; undefined when there is nothing to show. */
export async function blockOfPart(part: InlinePart, source: PartSource): Promise<Block | undefined> {
  switch (part.kind) {
    case "picture":
      return pictureBlock(part.picture, source);
    case "chart":
      return chartBlock(part, source);
    case "diagram":
      return diagramBlock(part, source);
    case "formula":
      return { category: "formula", content: { expression: part.latex, notation: "latex" } };
    case "link":
      return { category: "link", content: { text: part.text, url: part.url } };
    case "note":
      return noteBlock(part, source);
    case "comment":
      return commentBlock(part, source);
    case "change":
      return changeBlock(part);
    case "field":
      return fieldBlock(part.field, source.target);
    case "rule":
      return { category: "separator", content: {} };
    case "embedded":
      return { category: "widget", content: { program: part.program }, summary: part.program };
    case "box":
      return undefined;
  }
}

function pictureBlock(
  { id, alt, width, height, program }: DrawnPicture,
  source: PartSource,
): Block | undefined {
  const target = source.context.relationships.get(id);
  if (!target) return undefined;
  const { archive, limits } = source.parts;
  const name = posix.basename(target.target);
  const size = width !== undefined && height !== undefined ? ` (${width} × ${height})` : "";
  return {
    category: "image",
    content: {
      ...(alt === "" ? {} : { alt }),
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      ...(target.isExternal ? { url: target.target } : { mime_type: mediaTypeOf(name) }),
    },
    summary: oneLine(alt === "" ? `${name}${size}` : alt),
    metadata: { source: target.target, ...(program === undefined ? {} : { embedded: program }) },
    ...(target.isExternal ? {} : { blob: () => readBlob(archive, target.target, limits) }),
  };
}

async function chartBlock({ id, title }: PartOf<"chart">, source: PartSource): Promise<Block | undefined> {
  const target = source.context.relationships.get(id)?.target;
  if (target === undefined) return undefined;
  const chart = readOfficeChart(await source.parts.archive.readText(target), source.parts.limits);
  return { category: "chart", content: chart.title === "" ? { ...chart, title: oneLine(title) } : chart };
}

async function diagramBlock(
  { id, title }: PartOf<"diagram">,
  source: PartSource,
): Promise<Block | undefined> {
  const target = source.context.relationships.get(id)?.target;
  if (target === undefined) return undefined;
  const content = readSmartArt(await source.parts.archive.readText(target), title, source.parts.limits);
  return { category: "diagram", content };
}

async function noteBlock(
  { type, id }: PartOf<"note">,
  { parts, target }: PartSource,
): Promise<Block | undefined> {
  const notes = await parts.notes(type);
  const note = notes.byId.get(id);
  const text = note ? plainText(note, notes.context) : "";
  if (!note || text === "") return undefined;
  const inline = notePieces(note, notes.context).runs(text);
  return annotation(text, { kind: type }, { target, label: noteLabel(type, id, parts.lines), inline });
}

async function commentBlock(
  { id, target }: PartOf<"comment">,
  { parts }: PartSource,
): Promise<Block | undefined> {
  const comment = (await parts.comments()).get(id);
  if (!comment) return undefined;
  const { author, date, isResolved, replyTo, text } = comment;
  return annotation(
    text,
    {
      kind: "comment",
      ...(date === "" ? {} : { date }),
      ...(isResolved ? { resolved: true } : {}),
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    },
    { author, target },
  );
}

/** Words that are gone are struck through: else they would read as a remark. */
function changeBlock({ type, author, date, text }: PartOf<"change">): Block {
  const inline = [{ text, strike: true as const }];
  return annotation(text, { kind: type, ...(date === "" ? {} : { date }) }, { author, inline });
}

const LONGEST_TARGET = 80;

function annotation(
  text: string,
  metadata: Readonly<Record<string, unknown>>,
  {
    author = "",
    target = "",
    label,
    inline,
  }: { author?: string; target?: string; label?: string; inline?: InlineRun[] | undefined },
): Block {
  const shown = oneLine(target, LONGEST_TARGET);
  return {
    category: "annotation",
    content: {
      ...(author === "" ? {} : { author }),
      text,
      ...(inline === undefined ? {} : { inline }),
      ...(shown === "" ? {} : { target: shown }),
      ...(label === undefined ? {} : { label }),
    },
    metadata,
  };
}

/** A box to tick that stands in its text is read there; the field has its name and value. */
function fieldBlock(field: FormField, target: string): Block {
  const isInText = field.field_type === "checkbox" && /[☐☑☒]/u.test(target);
  const value = field.value === null ? "unanswered" : String(field.value);
  return {
    category: "form",
    content: { ...field, ...(isInText ? { in_text: true } : {}) },
    summary: oneLine(`${field.field_type} ${field.name}: ${value}`),
  };
}
