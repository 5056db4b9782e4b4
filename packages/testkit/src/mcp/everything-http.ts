import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { referenceProgram } from "./fixture-config.ts";

/** A reference server that runs as a process of its own and is reached over HTTP. */
export interface RunningServer extends AsyncDisposable {
  readonly url: string;
}

const paths = { sse: "/sse", streamableHttp: "/mcp" } as const;
const READY_MS = 15_000;

/** Starts the reference server "everything" over SSE or Streamable HTTP; resolves when it answers. */
export async function startEverything(kind: keyof typeof paths): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [referenceProgram("everything"), kind], {
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  await waitForPort(port, exited);
  return {
    url: `http://127.0.0.1:${port}${paths[kind]}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function waitForPort(port: number, exited: Promise<unknown>): Promise<void> {
  let isOver = false;
  const gone = exited.then(() => {
    throw new Error("the server ended before it listened");
  });
  const ready = (async () => {
    const deadline = Date.now() + READY_MS;
    while (!isOver && !(await accepts(port))) {
      if (Date.now() > deadline) throw new Error(`nothing listens on port ${port} after ${READY_MS} ms`);
      await sleep(50);
    }
  })();
  await Promise.race([ready, gone]).finally(() => {
    isOver = true;
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const answer = (isUp: boolean): void => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
  });
}
