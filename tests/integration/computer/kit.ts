import { Computer, type ComputerOptions, type ServerState } from "@a2c-smcp/computer";
import type { CallToolAnswer } from "@a2c-smcp/protocol";
import { expect } from "vitest";

/** A Computer for one test, with waits that fit a test. Nothing is started yet. */
export function createComputer(
  servers: Record<string, unknown>,
  options: Partial<ComputerOptions> = {},
): Computer {
  return new Computer({
    name: "test",
    config: { servers },
    allow: ["*"],
    backoff: { firstMs: 50, longestMs: 500 },
    graceMs: 500,
    // On a busy machine a server takes its time to start; that must not decide what a test finds.
    probeTimeoutMs: 15_000,
    ...options,
  });
}

/** A Computer whose servers have all been started once. */
export async function startComputer(
  servers: Record<string, unknown>,
  options: Partial<ComputerOptions> = {},
): Promise<Computer> {
  const computer = createComputer(servers, options);
  await computer.start();
  return computer;
}

/** Waits for a value to become what is expected; a busy machine may take its time. */
export function poll<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll> {
  return expect.poll(read);
}

let calls = 0;

/** Calls a tool and resolves to the result. */
export function call(
  computer: Computer,
  name: string,
  params: Record<string, unknown> = {},
): Promise<CallToolAnswer> {
  calls += 1;
  return computer.tools.call({ name, params, reqId: `call-${calls}`, timeoutMs: 10_000 });
}

/** The text of a result. */
export function textOf({ content }: CallToolAnswer): string {
  return content.map((item) => String(item["text"] ?? "")).join("");
}

/** What the fixture server remembers. */
export async function reportOf(
  computer: Computer,
  tool = "report",
): Promise<{ lists: number; cancelled: string[]; pid: number }> {
  return JSON.parse(textOf(await call(computer, tool)));
}

export function stateOf(computer: Computer, name: string): ServerState | undefined {
  return computer.servers.list().find((server) => server.name === name)?.state;
}

export function pidOf(computer: Computer, name: string): number | undefined {
  const state = stateOf(computer, name);
  return state?.phase === "ready" ? state.pid : undefined;
}

export function toolNames(computer: Computer): string[] {
  return computer.tools.list().map(({ name }) => name);
}
