import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { queryOf } from "../http/version-gate.ts";
import type { Limits } from "../limits.ts";
import type { CutReason } from "../metrics.ts";
import type { EngineConnection } from "./engine-connection.ts";
import { TransportGuard } from "./transport-guard.ts";

export interface TransportsOptions {
  readonly limits: Limits;
  /** Called for every connection that is cut off. */
  readonly onCut: (reason: CutReason, connection: EngineConnection) => void;
}

/** Between the packets of one long-polling request. */
const SEPARATOR = "\u001e";
/** So often the open transports are looked at, in milliseconds. */
const INSPECTION_MS = 500;
/** How long polling waits with its goodbye for a peer that does not poll, in milliseconds. */
const POLLING_FAREWELL_MS = 1_000;

/** Every open transport and its guard, and how what arrives by HTTP finds them. */
export class Transports {
  readonly #options: TransportsOptions;
  readonly #guards = new Map<string, TransportGuard>();
  readonly #inspecting: ReturnType<typeof setInterval>;
  readonly #opened = new WeakMap<IncomingMessage, TransportGuard>();

  constructor(options: TransportsOptions) {
    this.#options = options;
    this.#inspecting = setInterval(() => this.#inspect(performance.now()), INSPECTION_MS);
    this.#inspecting.unref();
  }

  close(): void {
    clearInterval(this.#inspecting);
  }

  /** A new transport. */
  add(connection: EngineConnection): void {
    const { limits, onCut } = this.#options;
    if ("closeTimeout" in connection.transport) connection.transport.closeTimeout = POLLING_FAREWELL_MS;
    const guard = new TransportGuard(connection, { limits, onCut: (reason) => onCut(reason, connection) });
    this.#guards.set(connection.id, guard);
    this.#opened.set(connection.request, guard);
    connection.once("close", () => this.#guards.delete(connection.id));
  }

  /** The guard of the transport that was opened by the request. */
  openedBy(request: IncomingMessage): TransportGuard | undefined {
    return this.#opened.get(request);
  }

  /** How many milliseconds to wait before the request is read: its peer may have used up what it has. */
  waitOf(request: IncomingMessage): number {
    return request.method === "POST" ? (this.#guardOf(request)?.wait ?? 0) : 0;
  }

  /** Watches a request after engine.io has begun to: its body must not end before it was measured. */
  watchRequest(request: IncomingMessage, response: ServerResponse): void {
    const guard = this.#guardOf(request);
    guard?.addPoll(response);
    if (guard && request.method === "POST") this.#watchBody(request, guard);
  }

  #watchBody(request: IncomingMessage, guard: TransportGuard): void {
    let packets = 1;
    request.on("data", (chunk: string | Buffer) => {
      guard.takeBytes(chunk.length);
      packets += countSeparators(chunk);
      if (packets > this.#options.limits.packetsPerPayload) guard.cut("payload");
    });
  }

  /** Watches the bytes of a WebSocket after engine.io has begun to. */
  watchUpgrade(request: IncomingMessage, socket: Duplex): void {
    let early = 0;
    let guard: TransportGuard | undefined;
    socket.on("data", (chunk: Buffer) => {
      guard ??= this.#guardOf(request);
      early += chunk.length;
      if (guard) guard.takeBytes(chunk.length);
      else if (early > this.#options.limits.handshakeBytes) socket.destroy();
    });
  }

  #inspect(now: number): void {
    let held = 0;
    for (const guard of this.#guards.values()) held += guard.inspect(now);
    this.#release(held - this.#options.limits.bufferedBytes);
  }

  /** Lets go of so many bytes: those peers for which the most is held go first. */
  #release(excess: number): void {
    if (excess <= 0) return;
    const held = [...this.#guards.values()].map((guard) => ({ guard, bytes: guard.heldBytes }));
    let left = excess;
    for (const { guard, bytes } of held.sort((one, other) => other.bytes - one.bytes)) {
      if (left <= 0) return;
      guard.cut("memory");
      left -= bytes;
    }
  }

  #guardOf(request: IncomingMessage): TransportGuard | undefined {
    const sid = queryOf(request.url ?? "")
      .getAll("sid")
      .at(-1);
    return sid ? this.#guards.get(sid) : this.#opened.get(request);
  }
}

function countSeparators(chunk: string | Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(SEPARATOR); at !== -1; at = chunk.indexOf(SEPARATOR, at + 1)) count += 1;
  return count;
}
