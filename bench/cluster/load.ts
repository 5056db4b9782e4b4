import { Events, NAMESPACE, PROTOCOL_VERSION, VERSION_PARAMETER } from "@a2c-smcp/protocol";
import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";
import { answerCommands } from "../routing/child.ts";
import type { LoadCommands, Pairs, Round, RoundResult } from "./commands.ts";

const answer = {
  content: [{ type: "text", text: "The quick brown fox jumps over the lazy dog. ".repeat(20) }],
};
const crowd: { office: string; socket: Socket; lostAt: number; awayFor: number }[] = [];

answerCommands<LoadCommands>({
  open,
  round: runRound,
  close,
  crowd: async ({ urls, count }) => {
    while (crowd.length < count) {
      const office = `crowd-${crowd.length % 200}`;
      const url = urls[crowd.length % urls.length] ?? "";
      const socket = await join(url, { role: "computer", name: `c${crowd.length}`, office_id: office });
      const member = { office, socket, lostAt: 0, awayFor: 0 };
      socket.once("disconnect", () => {
        member.lostAt = performance.now();
      });
      crowd.push(member);
    }
    return null;
  },
  comeback: async ({ urls }) => {
    const started = performance.now();
    const away: number[] = [];
    await Promise.all(
      crowd.map(async (member, index) => {
        if (member.socket.connected) return;
        // As a client does: after a moment of its own; once connected it asks again until it is let in.
        await new Promise((resolve) => setTimeout(resolve, 250 + Math.random() * 500));
        member.socket = await connect(urls[index % urls.length] ?? "");
        const place = { role: "computer", name: `c${index}`, office_id: member.office };
        while ((await enter(member.socket, place)) !== undefined)
          await new Promise((resolve) => setTimeout(resolve, 250 + Math.random() * 500));
        away.push(performance.now() - member.lostAt);
      }),
    );
    const { p50, p99 } = percentiles(away);
    return { all: performance.now() - started, p50, p99 };
  },
  hangUp: () => {
    for (const { socket } of crowd.splice(0)) socket.disconnect();
    return null;
  },
});

const sockets: Socket[] = [];
const callers: Socket[] = [];
let opened = 0;

async function open({ agents, computers, pairs }: Pairs): Promise<null> {
  opened += 1;
  for (let pair = 0; pair < pairs; pair += 1) {
    // Never the one of the round before, whose members may not have left yet.
    const office_id = `office-${process.pid}-${opened}-${pair}`;
    const computer = await join(computers, { role: "computer", name: "c", office_id });
    computer.on(Events.CallTool, (_request: unknown, ack: (result: unknown) => void) => ack(answer));
    const agent = await join(agents, { role: "agent", name: "a", office_id });
    callers.push(agent);
    sockets.push(computer, agent);
  }
  await drive(callers, 8, 200); // warm-up
  return null;
}

function close(): null {
  for (const socket of sockets.splice(0)) socket.disconnect();
  callers.length = 0;
  return null;
}

async function runRound({ inFlight, milliseconds }: Round): Promise<RoundResult> {
  const started = performance.now();
  const { latencies, failures } = await drive(callers, inFlight, milliseconds);
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

async function connect(url: string): Promise<Socket> {
  const query = { [VERSION_PARAMETER]: PROTOCOL_VERSION };
  const socket = io(`${url}${NAMESPACE}`, {
    transports: ["websocket"],
    query,
    reconnection: false,
    forceNew: true,
    timeout: 60_000,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("connect_error", reject);
  });
  return socket;
}

/** Resolves to the refusal, or to nothing. */
function enter(socket: Socket, place: object): Promise<unknown> {
  return new Promise((resolve) => {
    socket.emit(Events.JoinOffice, place, (refusal: unknown) => resolve(refusal));
  });
}

async function join(url: string, place: object): Promise<Socket> {
  const socket = await connect(url);
  const refusal = await enter(socket, place);
  if (refusal !== undefined) throw new Error(JSON.stringify(refusal));
  return socket;
}
