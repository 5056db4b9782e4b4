import { OfficeRole } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import { z } from "zod";

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

/** An answer: a value, a text of JSON that was never parsed, or an error. */
const Answer = z.union([
  z.object({ value: z.unknown() }),
  z.object({ json: z.string() }),
  z.object({
    error: z.object({
      code: z.number(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
]);
export type Answer = z.output<typeof Answer>;

/** What nodes say to each other. */
const Message = z.discriminatedUnion("t", [
  /** Nothing, said in time. */
  z.object({ t: z.literal("ping") }),
  /** A request of an Agent there for a Computer here. */
  z.object({
    t: z.literal("call"),
    id: z.number(),
    event: z.string(),
    reqId: z.string(),
    caller: Place,
    target: Place,
    patience: z.number(),
    payload: z.unknown(),
  }),
  z.object({ t: z.literal("answer"), id: z.number(), answer: Answer }),
  /** Nobody waits for the answer any more. */
  z.object({ t: z.literal("drop"), id: z.number() }),
  /** For one member. */
  z.object({ t: z.literal("notify"), sid: z.string(), event: z.string(), payload: z.looseObject({}) }),
  /** For the members of an office; wants a receipt. */
  z.object({
    t: z.literal("notice"),
    id: z.number(),
    office: z.string(),
    event: z.string(),
    payload: z.looseObject({}),
  }),
  /** An office changed; wants a receipt. */
  z.object({ t: z.literal("change"), id: z.number(), office: z.string(), change: Change }),
  /** What was sent under the number is done; for a change, up to which one the office is known here. */
  z.object({ t: z.literal("receipt"), id: z.number(), version: z.number().optional() }),
]);
export type Message = z.output<typeof Message>;

const kinds = new Set<string>(Message.options.map(({ shape }) => shape.t.value));

/** Reads what another node sent; undefined for a kind that only later versions know. Throws for what makes no sense. */
export function readMessage(value: unknown): Message | undefined {
  const isLater = isRecord(value) && typeof value["t"] === "string" && !kinds.has(value["t"]);
  return isLater ? undefined : Message.parse(value);
}
