import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";
import { Duration } from "./duration.ts";

/** Environment variables, headers and arguments are text; a bare number or boolean is taken as its text. */
const Text = z
  .union([z.string(), z.number(), z.boolean()], { error: "must be a string, a number or a boolean" })
  .transform(String);
const TextByName = z
  .record(z.string(), Text)
  .nullish()
  .transform((entries) => entries ?? {});

const Url = z.string().refine((url) => url.includes("${") || isHttpUrl(url), {
  error: "must be an http or https URL",
});

/** How the process of a stdio server is started. */
export const StdioParameters = z.strictObject({
  command: z
    .string()
    .min(1, measured)
    .describe("Program that is started; ${input:id} and ${env:NAME} are filled in"),
  args: z
    .array(Text)
    .nullish()
    .transform((args) => args ?? [])
    .describe("Arguments of the program"),
  env: TextByName.describe(
    "Added to the few variables that every child gets (PATH, HOME and the like); nothing else is inherited",
  ),
  cwd: z
    .string()
    .nullish()
    .transform((cwd) => cwd ?? null)
    .describe("Folder that the program is started in"),
  encoding: z
    .string()
    .regex(/^utf-?8$/i, { error: "must be utf-8: MCP over stdio has no other encoding" })
    .default("utf-8")
    .describe("Always utf-8"),
  encoding_error_handler: z
    .enum(["strict", "ignore", "replace"])
    .default("strict")
    .describe("Accepted because other SDKs write it; bytes that are not UTF-8 are always replaced"),
});
export type StdioParameters = z.infer<typeof StdioParameters>;

/** Where a server with the older HTTP+SSE transport is. */
export const SseParameters = z.strictObject({
  url: Url.describe("Address of the server, http or https"),
  headers: TextByName.describe("Headers of every request"),
  timeout: Duration.default(5).describe(
    "How long the server may take for the handshake: seconds, or a duration such as PT30S",
  ),
  sse_read_timeout: Duration.default(300).describe(
    "Accepted because other SDKs write it; a silent server is found by the health probe",
  ),
});
export type SseParameters = z.infer<typeof SseParameters>;

/** Where a Streamable HTTP server is. */
export const StreamableParameters = z.strictObject({
  url: Url.describe("Address of the server, http or https"),
  headers: TextByName.describe("Headers of every request"),
  timeout: Duration.default("PT30S").describe(
    "How long the server may take for the handshake: seconds, or a duration such as PT30S",
  ),
  sse_read_timeout: Duration.default("PT5M").describe(
    "Accepted because other SDKs write it; a silent server is found by the health probe",
  ),
  terminate_on_close: z
    .boolean()
    .default(true)
    .describe("Whether the session is ended on the server when we close"),
});
export type StreamableParameters = z.infer<typeof StreamableParameters>;

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
