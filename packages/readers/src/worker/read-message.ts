import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";
import { DocumentErrorCode } from "../engine/document-error.ts";
import { GarbageError } from "./garbage-error.ts";
import type { FromWorker } from "./messages.ts";
import { MOST_ANSWER_CHARACTERS } from "./messages.ts";

/** No picture or attachment is larger, whatever a worker was allowed. */
const MOST_BLOB_BYTES = 256 * 1024 * 1024;
const MOST_MESSAGE_CHARACTERS = 2000;

const id = z.int().positive();

const Blob = z.strictObject({
  mimeType: z.string().max(1000, measured),
  bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= MOST_BLOB_BYTES, "too large"),
});

const Message = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  z.strictObject({ type: z.literal("begun"), id }),
  z.strictObject({ type: z.literal("opened"), id }),
  z.strictObject({ type: z.literal("answer"), id, json: z.string().max(MOST_ANSWER_CHARACTERS, measured) }),
  z.strictObject({ type: z.literal("blob"), id, blob: Blob.optional() }),
  z.strictObject({
    type: z.literal("error"),
    id,
    code: z.enum(DocumentErrorCode),
    // What a parser says may hold much of its file.
    message: z.string().transform((text) => text.slice(0, MOST_MESSAGE_CHARACTERS)),
  }),
]) satisfies z.ZodType<FromWorker>;

/** Reads what a worker sent, which has parsed hostile files; throws a GarbageError where it is no message of ours. */
export function readMessage(raw: unknown): FromWorker {
  const read = Message.safeParse(raw);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new GarbageError(`it sent no message: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
}
