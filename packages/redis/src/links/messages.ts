import { OfficeRole } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import { JsonText } from "@a2c-smcp/runtime/socket-parser";
import { z } from "zod";
import type { Frame } from "./frames.ts";

const Place = z.object({
  sid: z.string(),
  role: OfficeRole,
  name: z.string(),
  office: z.string(),
  version: z.custom<string | undefined>((value) => value === undefined || typeof value === "string"),
  node: z.string(),
});
/** A member, and the incarnation of the node that it is connected to. */
export type Place = z.output<typeof Place>;

export const readPlace = (value: unknown): Place => Place.parse(value);

/** One change of an office, by its number. */
const Change = z.object({ version: z.number(), joined: z.array(Place), left: z.array(z.string()) });
export type Change = z.output<typeof Change>;

/** An answer that is no text: a value with binary parts, or an error. */
const Answer = z.union([
  z.object({
    error: z.object({
      code: z.number(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
  z.object({ value: z.unknown() }),
]);

/** What nodes say to each other. */
const Message = z.discriminatedUnion("t", [
  /** Nothing, said in time. */
  z.object({ t: z.literal("ping") }),
  /** A request of an Agent there for a Computer here, both by their connections: who they are is known here. */
  z.object({
    t: z.literal("call"),
    id: z.number(),
    event: z.string(),
    reqId: z.string(),
    office: z.string(),
    caller: z.string(),
    target: z.string(),
    /** The name of the Computer. */
    computer: z.string(),
    patienceMs: z.number(),
    payload: z.unknown(),
  }),
  z.object({ t: z.literal("answer"), id: z.number(), answer: Answer.or(z.instanceof(JsonText)) }),
  /** Nobody waits for the answer any more. */
  z.object({ t: z.literal("drop"), id: z.number() }),
  /** For one member. */
  z.object({ t: z.literal("notify"), sid: z.string(), event: z.string(), payload: z.looseObject({}) }),
  /** For the members of an office; requires a receipt. */
  z.object({
    t: z.literal("notice"),
    id: z.number(),
    office: z.string(),
    event: z.string(),
    payload: z.looseObject({}),
  }),
  /** An office changed; requires a receipt. */
  z.object({ t: z.literal("change"), id: z.number(), office: z.string(), change: Change }),
  /** What was sent under the number is done; for a change, up to which one the office is known here. */
  z.object({ t: z.literal("receipt"), id: z.number(), version: z.number().optional() }),
]);
export type Message = z.output<typeof Message>;
export type Answer = Extract<Message, { t: "answer" }>["answer"];

const kinds = new Set<string>(Message.options.map(({ shape }) => shape.t.value));

/** Reads what another node sent; undefined for a kind that only later versions know. Throws for what makes no sense. */
export function readMessage({ value, text }: Frame): Message | undefined {
  if (!isRecord(value)) throw new TypeError("A message of another node is an object");
  const { t } = value;
  if (typeof t === "string" && !kinds.has(t)) return undefined;
  if (text === undefined) return Message.parse(value);
  return Message.parse({ ...value, [t === "call" ? "payload" : "answer"]: new JsonText(text) });
}

/**
 * Calls and answers are nearly everything that nodes say. What they carry goes as the text that the client gets in the
 * end; only binary parts cannot.
 */
export function toFrame(message: Message): Frame {
  if (message.t === "answer" && message.answer instanceof JsonText)
    return { value: { t: message.t, id: message.id }, text: message.answer.text };
  if (message.t !== "call" || hasBytes(message.payload)) return { value: message, text: undefined };
  const { payload, ...value } = message;
  return { value, text: JSON.stringify(payload) };
}

/** Whether a value of a client has binary parts. It was read within bounds: its depth is small. */
function hasBytes(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return true;
  return Object.values(value).some(hasBytes);
}
