import { silentLogger } from "@a2c-smcp/runtime";
import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { EventEmitter } from "eventemitter3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "../config/read-config.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { ComputerError } from "../errors.ts";
import type { McpConnection } from "./mcp-connection.ts";
import type { ServerState } from "./server-state.ts";
import type { Supervision } from "./supervised-server.ts";
import { SupervisedServer } from "./supervised-server.ts";

/** The part of a connection that its supervisor sees. */
class FakeConnection extends EventEmitter {
  readonly era = "legacy";
  readonly protocolVersion = "2025-11-25";
  readonly capabilities = {};
  readonly serverInfo = undefined;
  readonly handle = {};
  isClosed = false;
  probe = vi.fn(async () => undefined);
  close = vi.fn(async () => {
    if (this.isClosed) return;
    this.isClosed = true;
    this.emit("closed");
  });
}

function supervise(given: Partial<Supervision> & { config?: unknown } = {}) {
  const states: ServerState[] = [];
  const connections: FakeConnection[] = [];
  const { config = { command: "x" }, ...supervision } = given;
  const server = new SupervisedServer(readConfig({ servers: { s: config } }).servers["s"] as ServerConfig, {
    logger: silentLogger,
    scrub: (text) => text.replaceAll("s3cr3t", "***"),
    backoff: { firstMs: 100, longestMs: 10_000, jitter: 0 },
    health: { everyMs: 1_000, timeoutMs: 100, misses: 2 },
    stableAfterMs: 5_000,
    open: async () => {
      const connection = new FakeConnection();
      connections.push(connection);
      return connection as unknown as McpConnection;
    },
    onState: ({ state }) => states.push(state),
    onConnected: async () => undefined,
    onDisconnected: () => undefined,
    ...supervision,
  });
  return { server, states, connections, phases: () => states.map(({ phase }) => phase) };
}

const silence = () => Promise.reject(new SdkError(SdkErrorCode.RequestTimeout, "Request timed out"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a supervised server", () => {
  test("is ready once it is connected and prepared", async () => {
    const { server, phases } = supervise();

    await server.start();

    expect(phases()).toEqual(["starting", "ready"]);
    expect(server.connection).toBeDefined();
  });

  test("that is disabled is never opened (#tools.server-disabled)", async () => {
    const open = vi.fn();
    const { server, phases } = supervise({ config: { command: "x", disabled: true }, open });

    await server.start();

    expect(phases()).toEqual(["disabled"]);
    expect(open).not.toHaveBeenCalled();
  });

  test("that fails is tried again, with growing waits", async () => {
    const open = vi.fn().mockRejectedValue(new Error("no s3cr3t"));
    const { server, states } = supervise({ open });
    await server.start();
    expect(states.at(-1)).toMatchObject({
      phase: "failed",
      why: "no ***",
      code: "connect-failed",
      nextTry: new Date(Date.now() + 100),
    });

    await vi.advanceTimersByTimeAsync(100);
    expect(open).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(199);
    expect(open).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledTimes(3);
    await server.stop();
  });

  test("whose inputs cannot be resolved is not tried again", async () => {
    const open = vi.fn().mockRejectedValue(new ComputerError("input-unknown", "no such input"));
    const { server, states } = supervise({ open });
    await server.start();

    await vi.advanceTimersByTimeAsync(60_000);

    expect(open).toHaveBeenCalledTimes(1);
    expect(states.at(-1)).toMatchObject({ phase: "failed", code: "input-unknown", nextTry: undefined });
  });

  test("that cannot be prepared counts as failed, and its connection is closed", async () => {
    const onConnected = vi.fn().mockRejectedValueOnce(new Error("no tools")).mockResolvedValue(undefined);
    const { server, connections, phases } = supervise({ onConnected });
    await server.start();
    expect(phases()).toEqual(["starting", "failed"]);
    expect(connections[0]?.isClosed).toBe(true);

    await vi.advanceTimersByTimeAsync(100);
    expect(phases()).toEqual(["starting", "failed", "starting", "ready"]);
  });

  test("whose connection ends is started again", async () => {
    const onDisconnected = vi.fn();
    const { server, connections, phases } = supervise({ onDisconnected });
    await server.start();

    await connections[0]?.close();
    await vi.advanceTimersByTimeAsync(100);

    expect(phases()).toEqual(["starting", "ready", "failed", "starting", "ready"]);
    expect(onDisconnected).toHaveBeenCalledTimes(1);
    expect(server.connection).toBe(connections[1]);
  });

  test("that stayed up starts from the first wait again", async () => {
    const { server, connections, states } = supervise();
    await server.start();
    for (const wait of [100, 200]) {
      await connections.at(-1)?.close();
      await vi.advanceTimersByTimeAsync(wait);
    }
    expect(connections).toHaveLength(3);

    await vi.advanceTimersByTimeAsync(5_000);
    await connections.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(0);

    expect(states.at(-1)).toMatchObject({ phase: "failed", nextTry: new Date(Date.now() + 100) });
  });

  test("is stopped in the middle of a start", async () => {
    const open: Supervision["open"] = (_, __, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const { server, phases } = supervise({ open });
    const started = server.start();

    await server.stop();
    await started;

    expect(phases()).toEqual(["starting", "stopped"]);
  });

  test("that is stopped while it waits is not tried again", async () => {
    const open = vi.fn().mockRejectedValue(new Error("no"));
    const { server } = supervise({ open });
    await server.start();

    await server.stop();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(open).toHaveBeenCalledTimes(1);
    expect(server.state).toEqual({ phase: "stopped" });
  });
});

describe("the health of a server", () => {
  test("is asked for in the configured interval", async () => {
    const { server, connections } = supervise();
    await server.start();

    await vi.advanceTimersByTimeAsync(3_000);

    expect(connections[0]?.probe).toHaveBeenCalledTimes(3);
    expect(connections[0]?.probe).toHaveBeenCalledWith({ timeoutMs: 100 });
  });

  test("is degraded after one silence and good again after an answer", async () => {
    const { server, connections, phases } = supervise();
    await server.start();
    connections[0]?.probe.mockImplementationOnce(silence);

    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.state).toMatchObject({ phase: "degraded", why: "did not answer within 100 ms" });
    expect(server.connection).toBeDefined();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(phases()).toEqual(["starting", "ready", "degraded", "ready"]);
    expect(server.state).not.toHaveProperty("why");
  });

  test("after two silences in a row is a reason to start anew", async () => {
    const { server, connections, phases } = supervise();
    await server.start();
    connections[0]?.probe.mockImplementation(silence);

    await vi.advanceTimersByTimeAsync(2_100);

    expect(phases()).toEqual(["starting", "ready", "degraded", "failed", "starting", "ready"]);
    expect(connections[0]?.isClosed).toBe(true);
  });

  test("is asked for at once when a request failed in a doubtful way, and a refusal is final", async () => {
    const { server, connections, phases } = supervise();
    await server.start();
    connections[0]?.probe.mockRejectedValue(new TypeError("fetch failed"));

    connections[0]?.emit("suspect", "the server cannot be reached");
    await vi.advanceTimersByTimeAsync(100);

    expect(phases()).toEqual(["starting", "ready", "failed", "starting", "ready"]);
  });
});

describe("an outage", () => {
  test("counts from the first failure, through every attempt, until the server is up", async () => {
    let isBroken = true;
    const open = async () => {
      if (isBroken) throw new Error("no s3cr3t luck");
      return new FakeConnection() as unknown as McpConnection;
    };
    const { server } = supervise({ open });
    await server.start();
    const since = server.outage?.since;
    expect(server.outage).toEqual({ since: expect.any(Date), why: "no *** luck" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.outage?.since).toBe(since);
    isBroken = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.state.phase).toBe("ready");
    expect(server.outage).toBeUndefined();
    await server.stop();
  });
});
