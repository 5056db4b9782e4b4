import { Events, type JoinOffice, NAMESPACE, PROTOCOL_VERSION, VERSION_PARAMETER } from "@a2c-smcp/protocol";
import { io, type Socket } from "socket.io-client";
import { answerCommands } from "./child.ts";
import type { LoadCommands, Round } from "./load-commands.ts";

const answer = {
  content: [{ type: "text", text: "The quick brown fox jumps over the lazy dog. ".repeat(20) }],
  isError: false,
  meta: { a2c_tool_meta: { auto_apply: true } },
};

const idlers: Socket[] = [];

answerCommands<LoadCommands>({
  round: runRound,
  idle: async ({ url, connections }) => {
    while (idlers.length < connections)
      idlers.push(await join(url, { role: "computer", name: `idle-${idlers.length}`, office_id: "idle" }));
    return null;
  },
  hangUp: () => {
    for (const socket of idlers.splice(0)) socket.disconnect();
    return null;
  },
});

/** Pairs of an Agent and a Computer, each in its own office; every Agent keeps so many calls in flight. */
async function runRound({
  url,
  pairs,
  inFlight,
  milliseconds,
}: Round): Promise<LoadCommands["round"]["output"]> {
  const sockets: Socket[] = [];
  const agents: Socket[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const computer = await join(url, { role: "computer", name: "c", office_id: `office-${pair}` });
    computer.on(Events.CallTool, (_request: unknown, ack: (result: unknown) => void) => ack(answer));
    const agent = await join(url, { role: "agent", name: "a", office_id: `office-${pair}` });
    agents.push(agent);
    sockets.push(computer, agent);
  }
  await drive(agents, inFlight, milliseconds / 4); // warm-up
  const started = performance.now();
  const latencies = await drive(agents, inFlight, milliseconds);
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.disconnect();
  return { calls: latencies.length, seconds, ...percentiles(latencies) };
}

async function drive(agents: readonly Socket[], inFlight: number, milliseconds: number): Promise<number[]> {
  const latencies: number[] = [];
  const end = performance.now() + milliseconds;
  const lanes = agents.flatMap((agent) =>
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < end) latencies.push(await callOnce(agent));
    }),
  );
  await Promise.all(lanes);
  return latencies;
}

let serial = 0;

function callOnce(agent: Socket): Promise<number> {
  serial += 1;
  const request = {
    agent: "a",
    req_id: `request-${serial}`,
    computer: "c",
    tool_name: "search_documents",
    params: { query: "quarterly report", limit: 20, filters: { kind: "pdf", tags: ["finance", "2025"] } },
    timeout: 30,
  };
  const started = performance.now();
  return new Promise((resolve) => {
    agent.emit(Events.CallTool, request, () => resolve(performance.now() - started));
  });
}

async function join(url: string, member: JoinOffice): Promise<Socket> {
  const socket = io(`${url}${NAMESPACE}`, {
    transports: ["websocket"],
    query: { [VERSION_PARAMETER]: PROTOCOL_VERSION },
    forceNew: true,
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  await new Promise((resolve) => socket.emit(Events.JoinOffice, member, resolve));
  return socket;
}

function percentiles(latencies: number[]): { p50: number; p99: number } {
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
