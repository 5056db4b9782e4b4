import type { Limits } from "../../engine/limits.ts";
import { BlockDocument } from "../../text/block-document.ts";
import { paginate, type Section } from "../../text/sections.ts";
import { type Message, messageBlocks } from "./message.ts";

/** A mail as a document: one page unless it is long, and further pages for the messages in it. */
export function mailDocument(
  message: Message,
  limits: Limits,
  problems: readonly string[] = [],
): BlockDocument {
  const field = (name: string): string => message.fields.find(([each]) => each === name)?.[1] ?? "";
  const title = line(message.subject);
  const author = line(field("From"));
  const date = field("Date");
  return new BlockDocument(
    {
      ...(title ? { title } : {}),
      ...(author ? { author } : {}),
      metadata: {
        ...(date ? { date } : {}),
        attachments: message.attachments.length,
        ...(problems.length > 0 ? { problems } : {}),
      },
    },
    sections(message, limits),
  );
}

function sections(message: Message, limits: Limits): Section[] {
  const title = line(message.subject) || "(no subject)";
  const own = paginate(messageBlocks(message, limits), { title, together: true });
  return [...own, ...message.messages.flatMap((inner) => sections(inner, limits))];
}

function line(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
