import type { Limits } from "../../engine/limits.ts";
import type { ElementBlob } from "../../engine/model.ts";
import { htmlBlocks } from "../../html/html-blocks.ts";
import { parseHtml } from "../../html/parse-html.ts";
import type { Block } from "../../text/block.ts";
import { splitText } from "../../text/text-chunks.ts";

/** A mail of any format. */
export interface Message {
  readonly subject: string;
  /** From, To, Date and the like, in the order in which they are shown. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  readonly attachments: readonly MailAttachment[];
  /** Messages that were forwarded whole. */
  readonly messages: readonly Message[];
}

export interface MailAttachment {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  /** What a picture in the HTML is addressed by. */
  readonly contentId?: string | undefined;
  readonly bytes: () => Uint8Array;
}

/** A mail as blocks: its fields as a table, its body, its attachments. */
export function messageBlocks(message: Message, limits: Limits): readonly Block[] {
  const fields = message.fields.filter(([, value]) => value !== "");
  return [
    { category: "heading", content: { level: 1, text: message.subject || "(no subject)" } },
    ...(fields.length > 0 ? [fieldTable(fields)] : []),
    ...bodyBlocks(message, limits),
    ...message.attachments.map((attachment) => attachmentBlock(attachment, limits)),
  ];
}

function fieldTable(fields: Message["fields"]): Block {
  return {
    category: "table",
    content: { rows: fields, total_rows: fields.length, total_columns: 2 },
    summary: fields
      .map(([name, value]) => `${name}: ${value}`)
      .join("; ")
      .replace(/\s+/g, " ")
      .slice(0, 200),
    metadata: { style: "mail header" },
  };
}

/** The HTML form says more than the plain one; headings in it lie below the subject. */
function bodyBlocks(message: Message, limits: Limits): readonly Block[] {
  const fromHtml = message.html === undefined ? [] : htmlBody(message.html, message.attachments, limits);
  return fromHtml.length > 0 ? fromHtml : textBody(message.text ?? "");
}

function htmlBody(html: string, attachments: readonly MailAttachment[], limits: Limits): readonly Block[] {
  const byId = new Map(attachments.map((each) => [each.contentId?.replace(/^<|>$/g, ""), each]));
  const { document } = parseHtml(html, limits);
  return htmlBlocks(document, {
    limits,
    withoutLines: true,
    blobOf: (url) => {
      const attachment = url.startsWith("cid:") ? byId.get(url.slice(4)) : undefined;
      return attachment && (() => blobOf(attachment, limits));
    },
  });
}

function textBody(text: string): Block[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trimEnd().replace(/^\n+/, ""))
    .filter((paragraph) => paragraph !== "")
    .flatMap((paragraph) => splitText(paragraph).map((part) => paragraphBlock(part)));
}

/** Lines that start with a bracket repeat an earlier message. */
function paragraphBlock(text: string): Block {
  const isQuote = text.split("\n").every((line) => line.startsWith(">"));
  return { category: "text", content: { text }, ...(isQuote ? { metadata: { style: "quote" } } : {}) };
}

function attachmentBlock(attachment: MailAttachment, limits: Limits): Block {
  const { name, mimeType, size } = attachment;
  const [kind] = mimeType.split("/", 1);
  const category = kind === "image" || kind === "audio" || kind === "video" ? kind : "widget";
  return {
    category,
    content: {
      ...(category === "image" ? { alt: name } : { type: "attachment", title: name }),
      mime_type: mimeType,
      size,
    },
    summary: `attachment ${name} (${mimeType}, ${size} bytes)`.replace(/\s+/g, " ").slice(0, 200),
    metadata: { attachment: name },
    blob: () => blobOf(attachment, limits),
  };
}

function blobOf({ mimeType, size, bytes }: MailAttachment, limits: Limits): ElementBlob | undefined {
  return size > limits.blobBytes ? undefined : { mimeType, bytes: bytes() };
}
