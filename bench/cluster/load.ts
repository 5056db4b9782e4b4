import { Events, NAMESPACE, PROTOCOL_VERSION, VERSION_PARAMETER } from "@a2c-smcp/protocol";
import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";
import { answerCommands } from "../routing/child.ts";
import type { LoadCommands, Pairs, Round, RoundResult } from "./commands.ts";

const answer = {
  content: [{ type: "text", text: "The quick brown fox jumps over the lazy dog. ".repeat(20) }],
};

interface Group {
  readonly agents: readonly Socket[];
  readonly computers: readonly Socket[];
}

const groups: Group[] = [];
/** Milliseconds for which a new group calls before anything is measured. */
const WARM_UP = 1_000;

answerCommands<LoadCommands>({ open, round: runRound, close });

async function open({ agents: agentsUrl, computers: computersUrl, pairs }: Pairs): Promise<number> {
  const group = { agents: [] as Socket[], computers: [] as Socket[] };
  const number = groups.push(group) - 1;
  for (let pair = 0; pair < pairs; pair += 1) {
    const office_id = `office-${process.pid}-${number}-${pair}`;
    const computer = await join(computersUrl, { role: "computer", name: "c", office_id });
    computer.on(Events.CallTool, (_request: unknown, ack: (result: unknown) => void) => ack(answer));
    group.computers.push(computer);
    group.agents.push(await join(agentsUrl, { role: "agent", name: "a", office_id }));
  }
  await drive(group.agents, 8, WARM_UP);
  return number;
}

function close(): null {
  for (const { agents, computers } of groups)
    for (const socket of [...agents, ...computers]) socket.disconnect();
  return null;
}

async function runRound({ group, inFlight, milliseconds }: Round): Promise<RoundResult> {
  const started = performance.now();
  const { latencies, failures } = await drive(groups[group]?.agents ?? [], inFlight, milliseconds);
  const seconds = (performance.now() - started) / 1000;
  return { calls: latencies.length, failures, seconds, ...percentiles(latencies) };
}

async function drive(
  agents: readonly Socket[],
  inFlight: number,
  milliseconds: number,
): Promise<{ latencies: number[]; failures: number }> {
  const latencies: number[] = [];
  let failures = 0;
  const end = performance.now() + milliseconds;
  const lanes = agents.flatMap((agent) =>
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        const request = {
          agent: "a",
          req_id: `${started}`,
          computer: "c",
          tool_name: "t",
          params: {},
          timeout: 30,
        };
        const result: { content?: unknown } = await agent.emitWithAck(Events.CallTool, request);
        latencies.push(performance.now() - started);
        if (!result.content) failures += 1;
      }
    }),
  );
  await Promise.all(lanes);
  return { latencies, failures };
}

function percentiles(values: number[]): { p50: number; p99: number } {
  values.sort((one, other) => one - other);
  const at = (part: number): number => values[Math.floor(values.length * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

async function join(url: string, place: object): Promise<Socket> {
  const query = { [VERSION_PARAMETER]: PROTOCOL_VERSION };
  const socket = io(`${url}${NAMESPACE}`, { transports: ["websocket"], query, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("connect_error", reject);
  });
  const refusal: unknown = await new Promise((resolve) => socket.emit(Events.JoinOffice, place, resolve));
  if (refusal !== undefined) throw new Error(JSON.stringify(refusal));
  return socket;
}
