import type { TLSSocket } from "node:tls";
import { encodeFrame, readFrames } from "./frames.ts";
import type { Message } from "./messages.ts";
import { readMessage, toFrame } from "./messages.ts";

export interface NodeLinkOptions {
  /** The incarnation at the other end. */
  readonly incarnation: string;
  readonly onMessage: (message: Message, link: NodeLink) => void;
  readonly onEnd: (link: NodeLink) => void;
}

/** Bytes that may wait for the other node before calls to it are refused. */
const HIGH_WATER = 64_000_000;

/** The connection to one other node. What is sent on it comes in order, or the link ends. */
export class NodeLink {
  readonly incarnation: string;
  readonly #socket: TLSSocket;
  readonly #waiting = new Map<number, (version: number | undefined) => void>();
  #heardAt = performance.now();
  #nextId = 1;
  #isCorked = false;

  constructor(socket: TLSSocket, { incarnation, onMessage, onEnd }: NodeLinkOptions) {
    this.incarnation = incarnation;
    this.#socket = socket;
    readFrames(socket, (frame) => {
      this.#heardAt = performance.now();
      const message = readMessage(frame);
      if (message?.t === "receipt") this.#settle(message.id, message.version);
      else if (message && message.t !== "ping") onMessage(message, this);
    });
    // The end is told by "close"; without a listener an error would end the process.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      for (const id of [...this.#waiting.keys()]) this.#settle(id, undefined);
      onEnd(this);
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  get isCongested(): boolean {
    return this.#socket.writableLength > HIGH_WATER;
  }

  /** Milliseconds since the other node said anything. */
  get silentFor(): number {
    return performance.now() - this.#heardAt;
  }

  send(message: Message): void {
    if (!this.isOpen) return;
    // What is sent in one turn of the event loop is written at once.
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#socket.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.#socket.uncork();
      });
    }
    this.#socket.write(encodeFrame(toFrame(message)));
  }

  /** Sends what requires a receipt; resolves when it has come, or when the link has ended. */
  deliver(create: (id: number) => Message): Promise<number | undefined> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve) => {
      if (!this.isOpen) {
        resolve(undefined);
        return;
      }
      this.#waiting.set(id, resolve);
      this.send(create(id));
    });
  }

  /** Ends it once what was sent is written. */
  end(): void {
    this.#socket.end();
    this.#socket.destroySoon();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #settle(id: number, version: number | undefined): void {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.(version);
  }
}
