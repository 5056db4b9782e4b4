import { randomBytes } from "node:crypto";
import { messages } from "../language/messages.ts";
import { UserError } from "../process/exit.ts";
import { runUntilStopped } from "../process/lifetime.ts";

interface StdioService {
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

interface HttpService {
  readonly url: URL;
  close(): Promise<void>;
}

export interface HttpPlan {
  readonly port: number;
  /** What clients send; a new one is made and shown when there is none. */
  readonly token: string | undefined;
  readonly open: (options: { port: number; token: string }) => Promise<HttpService>;
  /** Returns the line that names its address. */
  readonly served: (url: string) => string;
}

/** How the figures of a service are put on a port of their own. */
export interface MetricsPlan {
  readonly port: number | undefined;
  readonly open: (port: number) => Promise<HttpService & AsyncDisposable>;
}

/** The figures at a port of their own on this machine, where one is wanted. */
export async function openMetrics({ port, open }: MetricsPlan): Promise<AsyncDisposable | undefined> {
  if (port === undefined) return undefined;
  const say = messages().parts.mcp;
  const service = await open(port).catch((cause: Error) => {
    throw new UserError(say.portTaken(port, cause.message), { cause });
  });
  console.error(say.metricsServed(service.url.href));
  return service;
}

/** Serves until the client is done or the process is told to stop; a client that closes its end is no failure. */
export async function runOverStdio(service: StdioService): Promise<void> {
  await Promise.race([service.ended, runUntilStopped({ close: () => service.close() })]);
  await service.close();
}

/** Serves until the process is told to stop. */
export async function runOverHttp({ port, token: given, open, served }: HttpPlan): Promise<void> {
  const say = messages().parts.mcp;
  const token = given ?? newToken();
  const service = await open({ port, token }).catch((cause: Error) => {
    throw new UserError(say.portTaken(port, cause.message), { cause });
  });
  console.error(served(service.url.href));
  if (given === undefined) console.error(say.header(token));
  await runUntilStopped({ close: () => service.close() });
}

export function newToken(): string {
  return randomBytes(24).toString("base64url");
}
