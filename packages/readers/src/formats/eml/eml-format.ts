import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { readWhole } from "../../text/read-whole.ts";
import { mailDocument } from "./mail-document.ts";
import type { MailAttachment, Message } from "./message.ts";

/** Mails as servers store them (RFC 5322 and MIME). */
export const emlFormat: Format = { fileType: "eml", extensions: ["eml", "mht", "mhtml"], open: openEml };

/** Messages inside messages that are opened; deeper ones stay attachments. */
const MESSAGE_DEPTH = 5;
const PART_DEPTH = 50;

async function openEml(file: SourceFile, { limits }: OpenOptions): Promise<OpenDocument> {
  // A mail carries its attachments, so it may be as long as one part of an archive.
  const bytes = await readWhole(file, limits.partBytes);
  return mailDocument(await parseMessage(bytes, 0), limits);
}

async function parseMessage(bytes: Uint8Array, depth: number): Promise<Message> {
  const email = await parseEmail(bytes);
  const inner = depth < MESSAGE_DEPTH ? email.attachments.filter(isMessage) : [];
  const messages: Message[] = [];
  for (const attachment of inner) messages.push(await parseMessage(bytesOf(attachment), depth + 1));
  return {
    subject: email.subject ?? "",
    fields: fieldsOf(email),
    html: email.html,
    text: email.text,
    attachments: email.attachments.map(attachmentOf),
    messages,
  };
}

async function parseEmail(bytes: Uint8Array): Promise<Email> {
  let email: Email;
  try {
    email = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: PART_DEPTH });
  } catch (cause) {
    throw new DocumentError(
      DocumentErrorCode.Damaged,
      "The mail cannot be parsed: its parts are broken or nested too deep",
      {
        cause,
      },
    );
  }
  if (email.headers.length === 0) {
    throw new DocumentError(DocumentErrorCode.Damaged, "The file has no mail header; it is no mail");
  }
  return email;
}

function isMessage({ mimeType }: Attachment): boolean {
  return mimeType === "message/rfc822";
}

function fieldsOf(email: Email): Message["fields"] {
  return [
    ["From", addresses(email.from)],
    ["To", addresses(email.to)],
    ["Cc", addresses(email.cc)],
    ["Bcc", addresses(email.bcc)],
    ["Reply-To", addresses(email.replyTo)],
    ["Date", email.date ?? ""],
    ["Subject", email.subject ?? ""],
  ];
}

function addresses(given: Address | readonly Address[] | undefined): string {
  const list: readonly Address[] = given === undefined ? [] : [given].flat();
  return list
    .map(addressText)
    .filter((text) => text !== "")
    .join(", ");
}

function addressText({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(addressText).join(", ")}`;
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}

function attachmentOf(attachment: Attachment, index: number): MailAttachment {
  const bytes = bytesOf(attachment);
  return {
    name: attachment.filename ?? (isMessage(attachment) ? "message.eml" : `attachment-${index + 1}`),
    mimeType: attachment.mimeType || "application/octet-stream",
    size: bytes.byteLength,
    contentId: attachment.contentId,
    bytes: () => bytes,
  };
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}
