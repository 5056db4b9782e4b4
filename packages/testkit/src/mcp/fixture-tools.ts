import { spawn } from "node:child_process";
import { once } from "node:events";
import type { CallToolResult, ServerContext, Tool } from "@modelcontextprotocol/server";
import { ProtocolError } from "@modelcontextprotocol/server";

/** What a fixture server remembers; over HTTP it outlives the many instances that serve its requests. */
export interface FixtureState {
  /** Tools that `grow` added. */
  readonly grown: string[];
  /** How often the first page of `tools/list` was asked for. */
  lists: number;
  /** Calls of `slow` that are under way. */
  running: number;
  /** Why calls of `slow` were cancelled. */
  readonly cancelled: string[];
}

export function createFixtureState(): FixtureState {
  return { grown: [], lists: 0, running: 0, cancelled: [] };
}

/** What a tool may use beside its arguments. */
export interface FixtureContext {
  readonly state: FixtureState;
  readonly request: ServerContext["mcpReq"];
  readonly announceTools: () => Promise<void>;
}

type Arguments = Readonly<Record<string, unknown>>;
type Run = (args: Arguments, context: FixtureContext) => Promise<CallToolResult> | CallToolResult;

interface FixtureTool extends Tool {
  readonly run: Run;
}

const text = (value: string): CallToolResult => ({ content: [{ type: "text", text: value }] });
const noArguments = { type: "object" } as const;

/** An image of so many bytes; of the fewest unless a number is given. */
function imageOf(bytes: unknown): string {
  if (typeof bytes !== "number") return "iVBORw0KGgo=";
  return Buffer.alloc(bytes, "a picture of nothing, ").toString("base64");
}

/** One tool for each thing that can happen to a call. */
export const fixtureTools: readonly FixtureTool[] = [
  {
    name: "echo",
    description: "Says what it is told",
    inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    annotations: { title: "Echo", readOnlyHint: true },
    _meta: { "test/label": "echo", "test/nested": { a: 1 }, "test/list": [1, 2] },
    run: ({ text: said }) => ({ ...text(String(said)), _meta: { "test/result": true } }),
  },
  {
    name: "add",
    inputSchema: {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: { a: { type: "number" }, b: { type: "number" } },
      required: ["a", "b"],
      additionalProperties: false,
    },
    outputSchema: { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] },
    run: ({ a, b }) => {
      const sum = Number(a) + Number(b);
      return { ...text(String(sum)), structuredContent: { sum } };
    },
  },
  { name: "fail", inputSchema: noArguments, run: () => ({ ...text("it failed"), isError: true }) },
  {
    name: "throw",
    inputSchema: noArguments,
    run: ({ message }) => {
      throw new ProtocolError(4242, String(message ?? "thrown"), { why: "because" });
    },
  },
  { name: "slow", description: "Runs until it is cancelled", inputSchema: noArguments, run: runSlowly },
  {
    name: "image",
    inputSchema: noArguments,
    run: ({ bytes }) => ({ content: [{ type: "image", data: imageOf(bytes), mimeType: "image/png" }] }),
  },
  { name: "env", inputSchema: noArguments, run: ({ name }) => text(process.env[String(name)] ?? "") },
  { name: "exit", inputSchema: noArguments, run: () => process.exit(7) },
  {
    name: "freeze",
    description: "Keeps the process busy for good",
    inputSchema: noArguments,
    run: () => {
      for (;;);
    },
  },
  { name: "spawn_child", inputSchema: noArguments, run: spawnChild },
  {
    name: "grow",
    description: "Adds a tool",
    inputSchema: noArguments,
    run: async (_, { state, announceTools }) => {
      const name = `grown_${state.grown.length + 1}`;
      state.grown.push(name);
      await announceTools();
      return text(name);
    },
  },
  {
    name: "announce",
    description: "Says that its tools changed, though they did not",
    inputSchema: noArguments,
    run: async (_, { announceTools }) => {
      await announceTools();
      return text("announced");
    },
  },
  {
    name: "report",
    description: "Tells what the server remembers",
    inputSchema: noArguments,
    run: (_, { state }) => text(JSON.stringify({ ...state, pid: process.pid })),
  },
];

/** Reports as much progress as it is asked for, then waits for the cancel, or ends when told to. */
async function runSlowly(args: Arguments, { state, request }: FixtureContext): Promise<CallToolResult> {
  const { signal, _meta: meta } = request;
  const total = Number(args["progress"] ?? 0);
  const progressToken = meta?.progressToken;
  for (let progress = 1; progress <= total && progressToken !== undefined; progress += 1)
    await request.notify({
      method: "notifications/progress",
      params: { progressToken, progress, total, message: `step ${progress}` },
    });
  if (args["end"] === true) return text("done");
  state.running += 1;
  if (!signal.aborted) await once(signal, "abort");
  state.running -= 1;
  state.cancelled.push(String(signal.reason));
  return text("cancelled");
}

/** A grandchild that keeps our pipes open and would live on by itself. */
async function spawnChild(): Promise<CallToolResult> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
  await once(child, "spawn");
  return text(String(child.pid));
}
