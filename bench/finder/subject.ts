import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Computer } from "@a2c-smcp/computer";
import type { GetDesktop, GetFinder } from "@a2c-smcp/protocol";
import { Events, NAMESPACE, PROTOCOL_VERSION, VERSION_PARAMETER } from "@a2c-smcp/protocol";
import { createServer } from "@a2c-smcp/server";
import { Server } from "socket.io";
import { io } from "socket.io-client";
import { answerCommands } from "../routing/child.ts";
import { usage } from "../routing/server-commands.ts";
import { plainDesktop, plainFinder } from "./plain.ts";
import type { SubjectCommands } from "./subject-commands.ts";

// The load is meant to exceed what a polite peer may ask for: what is measured is the work, not how it is paced.
const limits = {
  requestsPerSecond: 1e9,
  requestBurst: 1e9,
  packetsPerSecond: 1e9,
  bytesPerSecond: 1e12,
  workMsPerSecond: 1e9,
};
let computer: Computer | undefined;
let echoed: unknown;

answerCommands<SubjectCommands>({
  cpu: usage.cpu,
  memory: () => {
    // Twice, because what the first run finds in weak references goes with the second.
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  open: async ({ urls, expect, count }) => {
    computer = await startComputer(urls);
    await (expect === "documents" ? documentsAreThere(computer, count) : windowsAreThere(computer, count));
    const server = createServer({ port: 0, limits });
    const { url } = await server.listen();
    await computer.connect(url, { office: "bench" });
    await joinPlain(computer, url);
    return { url, echoUrl: await startEcho() };
  },
  echo: (answer) => {
    echoed = answer;
    return null;
  },
  ownStrings: countStrings,
});

async function startComputer(urls: readonly string[]): Promise<Computer> {
  const servers = urls.map((url, index) => [`server-${index}`, { type: "streamable", url }] as const);
  const started = new Computer({ name: "ours", config: { mcpServers: Object.fromEntries(servers) } });
  await started.start();
  return started;
}

async function documentsAreThere(computer: Computer, count: number): Promise<void> {
  while ((await computer.finder.query({ limit: 1 })).totalCount < count) await sleep(100);
}

async function windowsAreThere(computer: Computer, count: number): Promise<void> {
  // What was not read within the deadline of one query is there at the next.
  while ((await computer.desktop.query()).length < count) await sleep(100);
}

/** A member that answers with the plain algorithm, over the MCP connections of the same Computer. */
async function joinPlain(computer: Computer, url: string): Promise<void> {
  const socket = io(`${url}${NAMESPACE}`, {
    transports: ["websocket"],
    query: { [VERSION_PARAMETER]: PROTOCOL_VERSION },
  });
  socket.on(Events.GetFinder, async (request: GetFinder, ack: (answer: unknown) => void) =>
    ack(await plainFinder(computer, request)),
  );
  socket.on(Events.GetDesktop, async (request: GetDesktop, ack: (answer: unknown) => void) =>
    ack(await plainDesktop(computer, request)),
  );
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const join = { role: "computer", name: "plain", office_id: "bench" };
  await new Promise((resolve) => socket.emit(Events.JoinOffice, join, resolve));
}

async function startEcho(): Promise<string> {
  const http = createHttpServer();
  new Server(http, { serveClient: false }).of(NAMESPACE).on("connection", (socket) => {
    socket.onAny((_event: string, _request: unknown, ack: (answer: unknown) => void) => ack(echoed));
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

async function countStrings(): Promise<number> {
  let bytes = 0;
  for (let offset = 0; computer; offset += 100) {
    const { documents, totalCount } = await computer.finder.query({ offset, limit: 100 });
    for (const { server: _, keywords = [], ...document } of documents)
      for (const value of [...Object.values(document), ...keywords])
        if (typeof value === "string") bytes += value.length;
    if (offset + documents.length >= totalCount) return bytes;
  }
  return bytes;
}
