import { LinkError, LinkErrorCode } from "@a2c-smcp/link";
import { z } from "zod";
import type { LocalApi } from "./local-api.ts";

/** Something that an Agent asked a Computer for, and what came of it. */
export const LocalCall = z.looseObject({
  /** ISO 8601. */
  at: z.string(),
  /** Who asked. */
  agent: z.string(),
  /** The MCP server that answered; empty where none did. */
  server: z.string(),
  /** Such as `tool`, `read`, `documents`. */
  kind: z.string(),
  /** The name of the tool, or the kind. */
  what: z.string(),
  uri: z.string().nullable(),
  /** The file of the document that was read, where that is known. */
  file: z.string().nullish(),
  ms: z.number(),
  /** What went wrong; null when nothing did. */
  error: z.string().nullable(),
  /** About what the answer cost a model; null when there was none. */
  tokens: z.number().nullable(),
});
export type LocalCall = z.infer<typeof LocalCall>;

const Office = z.looseObject({
  office: z.string(),
  members: z.array(z.looseObject({ name: z.string(), role: z.string() })),
});
/** The office of a Computer as its local API shows it. */
export type LocalOffice = z.infer<typeof Office>;

const Heard = z.union([
  z.object({ what: z.enum(["finder", "desktop", "tools"]) }),
  z.object({ what: z.literal("calls"), call: LocalCall }),
  z.object({ what: z.literal("state"), state: z.looseObject({ office: Office.nullable() }) }),
]);
type Heard = z.infer<typeof Heard>;

/** A sign of life comes every fifteen seconds; who is silent for so many milliseconds is gone. */
const SILENCE_MS = 60_000;

/** The events of a Computer on this machine, a `state` first. Ends with the signal, or rejects with a LinkError. */
export async function* readLocalEvents(api: LocalApi, signal: AbortSignal): AsyncGenerator<Heard, void> {
  const silence = new AbortController();
  const fail = (): void =>
    silence.abort(new LinkError(LinkErrorCode.Disconnected, "The Computer does not answer any more"));
  let timer = setTimeout(fail, SILENCE_MS);
  try {
    const options = { timeoutMs: Infinity, signal: AbortSignal.any([signal, silence.signal]) };
    for await (const line of api.lines("/api/events", undefined, options)) {
      clearTimeout(timer);
      timer = setTimeout(fail, SILENCE_MS);
      const event = readEvent(line);
      if (event) yield event;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A line of an event stream; undefined for signs of life, and for events of a newer Computer. */
function readEvent(line: string): Heard | undefined {
  if (!line.startsWith("data: ")) return undefined;
  const event = Heard.safeParse(JSON.parse(line.slice("data: ".length)));
  return event.success ? event.data : undefined;
}
