import { EventEmitter } from "node:events";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { Limits } from "../limits.ts";
import type { EngineConnection } from "./engine-connection.ts";
import { TransportGuard } from "./transport-guard.ts";

/** A WebSocket that only notes what is done to it. */
class FakeWebSocket extends EventEmitter {
  readonly bufferedAmount = 0;
  readonly done: string[] = [];
  pause = (): void => void this.done.push("pause");
  resume = (): void => void this.done.push("resume");
  terminate = (): void => void this.done.push("terminate");
  close = (code: number, reason: string): void => void this.done.push(`close ${code} ${reason}`);
}

class FakeConnection extends EventEmitter implements EngineConnection {
  readonly id = "t1";
  readonly request = new IncomingMessage(new Socket());
  readonly readyState = "open";
  readonly socket = new FakeWebSocket();
  readonly transport = { name: "websocket", socket: this.socket };
  close(): void {
    this.emit("close", "forced close");
  }
}

function guarded(limits: Partial<Limits> = {}) {
  const connection = new FakeConnection();
  const cuts: string[] = [];
  const options = { limits: Limits.parse(limits), onCut: (reason: string) => void cuts.push(reason) };
  return { connection, cuts, guard: new TransportGuard(connection, options) };
}

describe("the guard of a transport", () => {
  test("does not read on from a peer that sent too many bytes", () => {
    const { connection, guard } = guarded({ bytesPerSecond: 1_000 });
    guard.admit();
    guard.takeBytes(1_000);
    expect([guard.wait, connection.socket.done]).toEqual([0, []]);
    guard.takeBytes(1_000);
    expect(guard.wait).toBeGreaterThan(0);
    expect(connection.socket.done).toEqual(["pause"]);
    connection.close();
  });

  test("lets a peer pay for what is refused for its size", () => {
    const { connection, guard } = guarded({ workMsPerSecond: 75 });
    guard.admit();
    guard.fine();
    expect(guard.wait).toBe(0);
    guard.fine();
    expect(guard.wait).toBeGreaterThan(0);
    connection.close();
  });

  test("cuts off whoever has more to pay than it could wait for", () => {
    const { connection, cuts, guard } = guarded({ workMsPerSecond: 100 });
    guard.admit();
    for (let refused = 0; refused < 42; refused += 1) guard.fine();
    expect([cuts, guard.wait > 19_000]).toEqual([[], true]);
    guard.fine();
    expect(cuts).toEqual(["flood"]);
    connection.close();
  });

  test("charges the work on large packets, and never what small ones wait for", () => {
    const { connection, guard } = guarded({ workMsPerSecond: 1 });
    guard.admit();
    const work = (): void => {
      for (const end = performance.now() + 5; performance.now() < end; );
    };
    connection.emit("packet", { type: "message", data: "2/smcp,[]" });
    guard.run(work);
    expect(guard.wait).toBe(0);
    connection.emit("packet", { type: "message", data: "x".repeat(20_000) });
    guard.run(work);
    expect(guard.wait).toBeGreaterThan(0);
    connection.close();
  });

  test("counts the pings of a WebSocket like packets, also after an upgrade", () => {
    const { connection, guard } = guarded({ packetsPerSecond: 1, requestsPerSecond: 1, requestBurst: 1 });
    guard.admit();
    const later = new FakeWebSocket();
    connection.emit("upgrade", { name: "websocket", socket: later });
    for (const socket of [connection.socket, connection.socket, later]) {
      expect(guard.wait).toBe(0);
      socket.emit("ping");
    }
    expect(guard.wait).toBeGreaterThan(0);
    connection.close();
  });

  test("says why it cuts a peer off, once, and does not read from it any more", () => {
    const { connection, cuts, guard } = guarded();
    guard.cut("flood");
    guard.cut("payload");
    guard.takeBytes(1e9);
    expect(cuts).toEqual(["flood"]);
    expect(connection.socket.done).toEqual(["close 1008 flood", "pause"]);
  });
});
