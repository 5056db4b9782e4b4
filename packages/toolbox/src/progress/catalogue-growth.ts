import { isRecord, oneLine, settledWithin } from "@a2c-smcp/runtime";
import type { ServerTool } from "../document-source.ts";
import type { DocumentCall } from "../document-tool.ts";

/** A server whose catalogue is not complete. */
export interface Growth {
  readonly server_name: string;
  /** Files that nobody has looked into yet. */
  readonly waiting: number;
  /** Files that cannot be read. */
  readonly failed: number;
  readonly seconds_left?: number | undefined;
}

/** A listing does not wait longer for what is said beside it. */
const STATE_MS = 2_000;

/** What a server says of its files. */
interface ServerState extends Growth {
  /** Documents that it has by now. */
  readonly documents: number;
}

/**
 * The servers that still look into files, or could not read some. A list that is asked for afterwards is not older than
 * what is said here: a server that was just done may have documents that did not reach the list yet.
 */
export async function growthOf(call: DocumentCall): Promise<readonly Growth[]> {
  const tools = await call.source.tools("index_status");
  const states: ServerState[] = [];
  const asked = tools.map(async (tool) => void states.push(...(await stateOf(tool, call.signal))));
  await settledWithin(STATE_MS, ...asked);
  const listed = await call.source.documents(call.signal);
  return states.flatMap(({ documents, ...growth }) => {
    const known = listed.filter(({ server }) => server === growth.server_name).length;
    const waiting = growth.waiting + Math.max(0, documents - known);
    return waiting === 0 && growth.failed === 0 ? [] : [{ ...growth, waiting }];
  });
}

async function stateOf(tool: ServerTool, signal: AbortSignal | undefined): Promise<ServerState[]> {
  const { structuredContent: state } = await tool.call({}, signal);
  if (!isRecord(state)) return [];
  const count = (name: string): number => (typeof state[name] === "number" ? state[name] : 0);
  const left = count("seconds_left");
  const isScanning = state["phase"] === "scanning";
  return [
    {
      ...{ server_name: tool.server, documents: count("documents"), failed: count("problems") },
      waiting: Math.max(count("files_waiting"), isScanning ? 1 : 0),
      ...(left > 0 ? { seconds_left: left } : {}),
    },
  ];
}

/** In words, a sentence each. */
export function describeGrowth(growth: readonly Growth[]): string[] {
  return growth.flatMap(({ server_name, waiting, failed, seconds_left }) => {
    const name = oneLine(server_name, 60);
    const when = seconds_left ? ` in ${seconds_left} s` : "";
    const verb = (count: number): string => (count === 1 ? "is" : "are");
    return [
      waiting > 0
        ? `${filesOf(waiting, name)} ${verb(waiting)} still to be looked into and not listed yet: ask again${when}.`
        : "",
      failed > 0 ? `${filesOf(failed, name)} cannot be read and ${verb(failed)} not listed.` : "",
    ].filter(Boolean);
  });
}

function filesOf(count: number, server: string): string {
  return `${count} ${count === 1 ? "file" : "files"} of ${server}`;
}
