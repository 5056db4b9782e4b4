import { createRequire } from "node:module";
import type { FieldsData } from "@kenjiuno/msgreader";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { decodeBytes } from "../../text/decoder.ts";
import { encodingFromCodePage } from "../../text/encoding.ts";
import { readWhole } from "../../text/read-whole.ts";
import { mailDocument } from "../eml/mail-document.ts";
import type { MailAttachment, Message } from "../eml/message.ts";
import { checkCompoundFile } from "./compound-check.ts";

/** Mails as Outlook stores them. */
export const msgFormat: Format = { fileType: "msg", extensions: ["msg"], open: openMsg };

type MsgModule = typeof import("@kenjiuno/msgreader", { with: { "resolution-mode": "require" }});
type Reader = InstanceType<MsgModule["default"]>;

/** Required: the module is CommonJS with a default export, which loaders of ES modules disagree about. */
const { default: MsgReader } = createRequire(import.meta.url)("@kenjiuno/msgreader") as MsgModule;

const MESSAGE_DEPTH = 5;

async function openMsg(file: SourceFile, { limits }: OpenOptions): Promise<OpenDocument> {
  const bytes = await readWhole(file, limits.partBytes);
  checkCompoundFile(bytes);
  const reader = new MsgReader(Uint8Array.from(bytes).buffer);
  const fields = readFields(reader, file.name);
  return mailDocument(messageOf(fields, reader, 0), limits);
}

function readFields(reader: Reader, name: string): FieldsData {
  try {
    const fields = reader.getFileData();
    if (fields.error === undefined && fields.dataType === "msg") return fields;
    throw new Error(fields.error ?? "no message in it");
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Damaged, `${name} is no Outlook message, or it is damaged`, {
      cause,
    });
  }
}

function messageOf(fields: FieldsData, reader: Reader, depth: number): Message {
  const attachments = fields.attachments ?? [];
  const inner = depth < MESSAGE_DEPTH ? attachments : [];
  const subject = words(fields.subject);
  return {
    subject,
    fields: [
      ["From", address(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail)],
      ["To", recipients(fields, "to")],
      ["Cc", recipients(fields, "cc")],
      ["Bcc", recipients(fields, "bcc")],
      ["Date", isoDate(fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime)],
      ["Subject", subject],
    ],
    html: htmlOf(fields) || undefined,
    text: words(fields.body),
    attachments: attachments.map((attachment) => attachmentOf(attachment, reader)),
    messages: inner.flatMap(({ innerMsgContentFields: message }) =>
      message ? [messageOf(message, reader, depth + 1)] : [],
    ),
  };
}

/** The library says which fields are text, but a damaged file may hold anything there. */
function words(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function recipients({ recipients: all = [] }: FieldsData, kind: "to" | "cc" | "bcc"): string {
  return all
    .filter(({ recipType }) => (recipType ?? "to") === kind)
    .map((each) => address(each.name, each.smtpAddress ?? each.email))
    .join(", ");
}

/** Exchange writes its own addresses, which lead nowhere, as `/o=…`. */
function address(givenName: unknown, givenMail: unknown): string {
  const name = words(givenName);
  const mail = words(givenMail);
  if (mail === "" || mail.startsWith("/") || mail === name) return name || mail;
  return name ? `${name} <${mail}>` : mail;
}

function isoDate(date: unknown): string {
  const time = Date.parse(words(date));
  return Number.isNaN(time) ? "" : new Date(time).toISOString();
}

function htmlOf({ bodyHtml, html, internetCodepage }: FieldsData): string {
  if (!(html instanceof Uint8Array)) return words(bodyHtml);
  return words(bodyHtml) || decodeBytes(html, encodingFromCodePage(internetCodepage ?? 65001) ?? "utf-8");
}

function attachmentOf(attachment: FieldsData, reader: Reader): MailAttachment {
  const name = words(attachment.fileName ?? attachment.fileNameShort ?? attachment.name) || "attachment";
  const isMessage = attachment.innerMsgContent === true;
  const mimeType = words(attachment.attachMimeTag) || "application/octet-stream";
  return {
    name: isMessage && !name.endsWith(".msg") ? `${name}.msg` : name,
    mimeType: isMessage ? "application/vnd.ms-outlook" : mimeType,
    size: Number(attachment.contentLength ?? 0),
    contentId: words(attachment.pidContentId),
    bytes: () => readAttachment(attachment, reader),
  };
}

function readAttachment(attachment: FieldsData, reader: Reader): Uint8Array {
  try {
    return reader.getAttachment(attachment).content;
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Damaged, "The attachment cannot be read from the message", {
      cause,
    });
  }
}
