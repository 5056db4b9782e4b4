import type { Writable } from "node:stream";
import type { Limits } from "../limits.ts";
import type { CutReason } from "../metrics.ts";
import type { EngineConnection, EnginePacket, EngineTransport } from "./engine-connection.ts";
import { sizeOf } from "./engine-connection.ts";
import type { Expense } from "./inbound-meter.ts";
import { InboundMeter } from "./inbound-meter.ts";
import { SendQueue } from "./send-queue.ts";

export interface TransportGuardOptions {
  readonly limits: Limits;
  /** Called once, before the connection is cut off. */
  readonly onCut: (reason: CutReason) => void;
}

/** RFC 6455: the endpoint received a message that violates its policy. */
const POLICY_VIOLATION = 1008;
/** How long a WebSocket that is cut off has to hear why, in milliseconds. */
const FAREWELL_MS = 1_000;
/**
 * Milliseconds of work that are free for each message. Small messages are bounded by their number; their time says more
 * about the machine than about them.
 */
const FREE_WORK = 1;
/** Milliseconds of work that a byte costs at the worst; what takes longer waits for the machine, not for the peer. */
const WORST_PER_BYTE = 0.0003;
/** Milliseconds of work that a message costs which is refused for what it holds; no client sends many of them. */
const FINE = 50;
/** Who would not be read from for longer than this, in milliseconds, would fail its pings and never learn why. */
const LONGEST_PAUSE_MS = 20_000;
/** The count of attachments in a binary event or ack. */
const ATTACHMENTS = /^[56](\d{1,3})-/;
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
  readonly #queue: SendQueue;
  #deadline: ReturnType<typeof setTimeout>;
  #phase: "silent" | "asking" | "admitted" | "over" = "silent";
  #handshakeBytes = 0;
  #readAgainAt = 0;
  #resuming: ReturnType<typeof setTimeout> | undefined;
  /** Bytes of what has not come to its end. */
  #unfinished = 0;
  /** Binary attachments that were announced and have not come. */
  #missing = 0;
  #missingSince = 0;
  #slowSince: number | undefined;
  /** Of the packet that is being handled. */
  #packetSize = 0;

  constructor(connection: EngineConnection, options: TransportGuardOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#meter = new InboundMeter(options.limits, performance.now());
    this.#deadline = setTimeout(() => this.#endSilence(), options.limits.handshakeTimeoutMs);
    this.#queue = new SendQueue(connection, () => this.#checkQueue());
    this.#timeDecoding();
    this.#countPings(connection.transport);
    connection.on("upgrade", (transport) => this.#countPings(transport));
    connection.on("packet", (packet) => this.#onPacket(packet));
    connection.once("close", () => this.#end());
  }

  /** How many milliseconds the peer is not to be read from. */
  get wait(): number {
    return Math.max(0, this.#readAgainAt - performance.now());
  }

  /** Whether more waits for the peer than the mark. */
  get isSlow(): boolean {
    return this.#queue.bytes > this.highWater;
  }

  get highWater(): number {
    return this.#options.limits.sendHighWaterBytes;
  }

  /** Bytes that are held for the peer: to be read by it, or parts of what it has begun to send. */
  get heldBytes(): number {
    return this.#queue.bytes + this.#unfinished;
  }

  /** Watches the answer to a poll. */
  addPoll(response: Writable): void {
    this.#queue.addPoll(response);
  }

  /**
   * Looks after what no event tells: a peer that does not read, or does not end what it began. Returns the bytes that
   * are held for it.
   */
  inspect(now: number): number {
    const { sendLimitBytes, slowGraceMs } = this.#options.limits;
    const { bytes } = this.#queue;
    this.#slowSince = bytes > this.highWater ? (this.#slowSince ?? now) : undefined;
    const isStuck = this.#slowSince !== undefined && now - this.#slowSince > slowGraceMs;
    if (isStuck || bytes > sendLimitBytes) this.cut("slow-reader");
    else if (this.#missing > 0 && now - this.#missingSince > slowGraceMs) this.cut("attachments");
    return bytes + this.#unfinished;
  }

  /** The peer has shown who it is: from now on its limits are those of a member. */
  admit(): void {
    if (this.#phase === "over") return;
    this.#phase = "admitted";
    clearTimeout(this.#deadline);
  }

  /** So many bytes came, of whatever they are part of. */
  takeBytes(bytes: number): void {
    this.#unfinished += bytes;
    if (this.#phase !== "admitted") {
      this.#handshakeBytes += bytes;
      if (this.#handshakeBytes > this.#options.limits.handshakeBytes) this.cut("handshake-size");
    }
    this.#spend("bytes", bytes);
  }

  /** Runs work for the peer and counts its time. */
  run(work: () => void): void {
    const started = performance.now();
    try {
      work();
    } finally {
      this.#spendWork(started);
    }
  }

  /** What the peer sent was received in full and then refused for its size: it pays for it like for hard work. */
  fine(): void {
    this.#spend("work", FINE);
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
    if (socket) setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
  }

  /** The time is up. What has come while we were busy is read first, and who has asked waits for us, not we for it. */
  #endSilence(): void {
    const { handshakeTimeoutMs } = this.#options.limits;
    setImmediate(() =>
      setImmediate(() => {
        if (this.#phase === "silent") this.cut("handshake-timeout");
        else if (this.#phase === "asking")
          this.#deadline = setTimeout(() => this.cut("handshake-timeout"), handshakeTimeoutMs);
      }),
    );
  }

  /** A packet is announced, then handed to Socket.IO, which decodes it before we hear of the data. */
  #timeDecoding(): void {
    let started = 0;
    this.#connection.on("packet", () => {
      started = performance.now();
    });
    this.#connection.on("data", () => this.#spendWork(started));
  }

  #onPacket(packet: EnginePacket): void {
    const { type, data } = packet;
    this.#packetSize = sizeOf(packet);
    this.#spend("packets", 1);
    if (type !== "message") return;
    this.#countAttachments(data);
    if (this.#missing === 0) this.#unfinished = 0;
    const isConnect = typeof data === "string" && data.startsWith(CONNECT);
    if (this.#phase === "silent" && isConnect) this.#phase = "asking";
    else if (isConnect) this.cut("second-connect");
    else if (this.#phase !== "admitted") this.cut("not-admitted");
  }

  /** A WebSocket answers pings by itself; whoever sends them pays for them like for any packet. */
  #countPings({ socket }: EngineTransport): void {
    socket?.on("ping", () => this.#spend("packets", 1));
  }

  #countAttachments(data: unknown): void {
    if (typeof data !== "string") this.#missing = Math.max(0, this.#missing - 1);
    else {
      this.#missing = Number(ATTACHMENTS.exec(data)?.[1] ?? 0);
      this.#missingSince = performance.now();
    }
  }

  #checkQueue(): void {
    if (this.#queue.bytes <= this.#options.limits.sendLimitBytes) return;
    // Later: it is about to be written to.
    setImmediate(() => this.cut("slow-reader"));
  }

  #spendWork(started: number): void {
    const most = this.#packetSize * WORST_PER_BYTE;
    const milliseconds = Math.min(performance.now() - started, most) - FREE_WORK;
    if (milliseconds > 0) this.#spend("work", milliseconds);
  }

  #spend(expense: Expense, amount: number): void {
    if (this.#phase === "over") return;
    const now = performance.now();
    const wait = this.#meter.spend(expense, amount, now);
    if (this.#meter.isFlooding(now) || wait > LONGEST_PAUSE_MS) this.cut("flood");
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
