import { isBundleId, measured } from "@a2c-smcp/protocol";
import { z } from "zod";
import { SseParameters, StdioParameters, StreamableParameters } from "./server-parameters.ts";
import { ToolMeta } from "./tool-meta.ts";

// Descriptions are those of the published schema: editors and the reference show them.
const common = {
  name: z.string().min(1, measured).describe("Name of the server; under a key, the key"),
  bundle_id: z
    .string()
    .refine(isBundleId, { error: 'must be letters, digits, "_" and "-", without "__"' })
    .optional()
    .describe("What Agents know the server by; made of its name unless given"),
  disabled: z.boolean().default(false).describe("Not started, offers no tools"),
  forbidden_tools: z
    .array(z.string())
    .nullish()
    .transform((names) => names ?? [])
    .describe("Original or display names of tools that are neither listed nor run"),
  tool_meta: z
    .record(z.string(), ToolMeta)
    .nullish()
    .transform((entries) => entries ?? {})
    .describe("What you say of single tools, by their original names; lies over default_tool_meta"),
  default_tool_meta: ToolMeta.nullish()
    .transform((meta) => meta ?? null)
    .describe("What you say of every tool of the server"),
  trust_hints: z
    .boolean()
    .optional()
    .describe(
      "Believe what the server says of its own tools (readOnlyHint): those that only read then run without asking",
    ),
  legacy_window_query: z
    .boolean()
    .optional()
    .describe("Lay its windows out by the query of their URIs, as servers of before 0.2 mean it"),
  any_uri: z
    .boolean()
    .optional()
    .describe(
      "Let it be asked for files and web addresses (file:, http:) that it neither lists nor has a template for",
    ),
  vrl: z
    .null({ error: "VRL scripts are not supported: remove the key or set it to null" })
    .optional()
    .transform(() => null)
    .describe("Accepted when it is null, because other SDKs write it"),
};

const Stdio = z.strictObject({ ...common, type: z.literal("stdio"), server_parameters: StdioParameters });
const Sse = z.strictObject({ ...common, type: z.literal("sse"), server_parameters: SseParameters });
const Streamable = z.strictObject({
  ...common,
  type: z.literal("streamable"),
  server_parameters: StreamableParameters,
});

/** One MCP server of a Computer, every default filled in and every placeholder literal. */
export const ServerConfig = z.discriminatedUnion("type", [Stdio, Sse, Streamable]);
export type ServerConfig = z.infer<typeof ServerConfig>;
export type TransportType = ServerConfig["type"];

/** The parameters of each transport. */
export interface ParametersOf {
  readonly stdio: StdioParameters;
  readonly sse: SseParameters;
  readonly streamable: StreamableParameters;
}

/** The form of Claude, Cursor and VS Code: the parameters stand beside the other keys. */
export const flatServers = {
  stdio: z.strictObject({ ...common, type: z.literal("stdio"), ...StdioParameters.shape }),
  sse: z.strictObject({ ...common, type: z.literal("sse"), ...SseParameters.shape }),
  streamable: z.strictObject({ ...common, type: z.literal("streamable"), ...StreamableParameters.shape }),
} as const satisfies Record<TransportType, z.ZodType>;

/** The form of the protocol, by transport: a wrong `type` is reported before these are reached. */
export const nestedServers = { stdio: Stdio, sse: Sse, streamable: Streamable } as const satisfies Record<
  TransportType,
  z.ZodType
>;

/** Every key that a server can have in either form. */
export const serverKeys: ReadonlySet<string> = new Set(
  [...Object.values(flatServers), ...Object.values(nestedServers)].flatMap(({ shape }) => Object.keys(shape)),
);

/** What each transport is called by the programs whose configurations we read. */
export const transportSpellings = {
  stdio: ["stdio"],
  sse: ["sse"],
  streamable: ["streamable", "http", "streamable-http", "streamable_http", "streamablehttp"],
} as const satisfies Record<TransportType, readonly string[]>;

/** The transport in whatever case and spelling it is written; undefined when it is none. */
export function transportOf(spelled: string): TransportType | undefined {
  const wanted = spelled.toLowerCase();
  const entries = Object.entries(transportSpellings) as [TransportType, readonly string[]][];
  return entries.find(([, spellings]) => spellings.includes(wanted))?.[0];
}
