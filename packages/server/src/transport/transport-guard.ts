import type { Limits } from "../limits.ts";
import type { CutReason } from "../metrics.ts";
import type { EngineConnection, EnginePacket } from "./engine-connection.ts";
import type { Expense } from "./inbound-meter.ts";
import { InboundMeter } from "./inbound-meter.ts";

export interface TransportGuardOptions {
  readonly limits: Limits;
  /** Told once, before the connection is cut off. */
  readonly onCut: (reason: CutReason) => void;
}

/** RFC 6455: the endpoint received a message that violates its policy. */
const POLICY_VIOLATION = 1008;
/** How long a WebSocket that is cut off has to hear why, in milliseconds. */
const FAREWELL = 1_000;
/** The first character of a Socket.IO packet that opens a namespace. */
const CONNECT = "0";

/**
 * Stands between one transport and everything that parses what it brings. Before the peer is let in it may say one
 * thing, who it is, shortly and soon; after that it is read no faster than its limits allow.
 */
export class TransportGuard {
  readonly #connection: EngineConnection;
  readonly #options: TransportGuardOptions;
  readonly #meter: InboundMeter;
  readonly #deadline: ReturnType<typeof setTimeout>;
  #phase: "silent" | "asking" | "admitted" | "over" = "silent";
  #handshakeBytes = 0;
  #readAgainAt = 0;
  #resuming: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: EngineConnection, options: TransportGuardOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#meter = new InboundMeter(options.limits, performance.now());
    this.#deadline = setTimeout(() => this.cut("handshake-timeout"), options.limits.handshakeTimeout);
    this.#timeDecoding();
    connection.on("packet", (packet) => this.#onPacket(packet));
    connection.once("close", () => this.#end());
  }

  /** How many milliseconds the peer is not to be read from. */
  get wait(): number {
    return Math.max(0, this.#readAgainAt - performance.now());
  }

  /** The peer has shown who it is: from now on its limits are those of a member. */
  admit(): void {
    if (this.#phase === "over") return;
    this.#phase = "admitted";
    clearTimeout(this.#deadline);
  }

  /** So many bytes came, of whatever they are part of. */
  takeBytes(bytes: number): void {
    if (this.#phase !== "admitted") {
      this.#handshakeBytes += bytes;
      if (this.#handshakeBytes > this.#options.limits.handshakeSize) this.cut("handshake-size");
    }
    this.#spend("bytes", bytes);
  }

  /** Runs work for the peer and counts its time. */
  run(work: () => void): void {
    const started = performance.now();
    try {
      work();
    } finally {
      this.#spend("work", performance.now() - started);
    }
  }

  /** Ends the connection at once; what waits to be sent is dropped. */
  cut(reason: CutReason): void {
    if (this.#phase === "over") return;
    this.#options.onCut(reason);
    const { socket } = this.#connection.transport;
    this.#end();
    socket?.close(POLICY_VIOLATION, reason);
    this.#connection.close(true);
    // Whoever sends on in spite of the goodbye is not read any more.
    socket?.pause();
    if (socket) setTimeout(() => socket.terminate(), FAREWELL).unref();
  }

  /** A packet is announced, then handed to Socket.IO, which decodes it before we hear of the data. */
  #timeDecoding(): void {
    let started = 0;
    this.#connection.on("packet", () => {
      started = performance.now();
    });
    this.#connection.on("data", () => this.#spend("work", performance.now() - started));
  }

  #onPacket({ type, data }: EnginePacket): void {
    this.#spend("packets", 1);
    if (type !== "message") return;
    const isConnect = typeof data === "string" && data.startsWith(CONNECT);
    if (this.#phase === "silent" && isConnect) this.#phase = "asking";
    else if (isConnect) this.cut("second-connect");
    else if (this.#phase !== "admitted") this.cut("not-admitted");
  }

  #spend(expense: Expense, amount: number): void {
    if (this.#phase === "over") return;
    const now = performance.now();
    const wait = this.#meter.spend(expense, amount, now);
    if (this.#meter.isFlooding(now)) this.cut("flood");
    else if (wait > 0) this.#pause(now + wait);
  }

  #pause(until: number): void {
    if (until <= this.#readAgainAt) return;
    this.#readAgainAt = until;
    this.#connection.transport.socket?.pause();
    clearTimeout(this.#resuming);
    this.#resuming = setTimeout(() => this.#connection.transport.socket?.resume(), this.wait);
  }

  #end(): void {
    this.#phase = "over";
    clearTimeout(this.#deadline);
    clearTimeout(this.#resuming);
  }
}
