import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";
import { SseParameters, StdioParameters, StreamableParameters } from "./server-parameters.ts";
import { ToolMeta } from "./tool-meta.ts";

const common = {
  name: z.string().min(1, measured),
  /** Not started, offers no tools. */
  disabled: z.boolean().default(false),
  /** Original or display names of tools that are neither listed nor run. */
  forbidden_tools: z
    .array(z.string())
    .nullish()
    .transform((names) => names ?? []),
  /** By the tool's original name; lies over `default_tool_meta`. */
  tool_meta: z
    .record(z.string(), ToolMeta)
    .nullish()
    .transform((entries) => entries ?? {}),
  default_tool_meta: ToolMeta.nullish().transform((meta) => meta ?? null),
  /** Believe what the server says of its own tools (`readOnlyHint`): those that only read then run without asking. */
  trust_hints: z.boolean().optional(),
  /** Lay its windows out by the query of their URIs, as servers of before 0.2 mean it. */
  legacy_window_query: z.boolean().optional(),
  vrl: z
    .null({ error: "VRL scripts are not supported: remove the key or set it to null" })
    .optional()
    .transform(() => null),
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
