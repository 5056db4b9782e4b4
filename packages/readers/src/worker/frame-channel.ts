import type { Duplex } from "node:stream";
import { GarbageError } from "./garbage-error.ts";

/** One message: a little JSON, and bytes where there are any. */
export interface Frame {
  readonly head: unknown;
  readonly body: Buffer;
}

/** How long the parts of a frame may be. */
export interface FrameBounds {
  /** The most bytes of the JSON. */
  readonly head: number;
  /** The most bytes beside it. */
  readonly body: number;
}

export interface FrameChannelOptions {
  readonly bounds: FrameBounds;
  readonly onFrame: (frame: Frame) => void;
  /** What came is no frame, or larger than it may be; nothing is read any more. */
  readonly onGarbage: (error: GarbageError) => void;
  /** The other side is gone. */
  readonly onEnd?: (() => void) | undefined;
}

/** The lengths of both parts, four bytes each. */
const LENGTHS = 8;

/**
 * Messages over a pipe between a server and its worker. Their lengths come first: one side holds no more of what the
 * other sends than a message may have, whatever the other is made to send.
 */
export class FrameChannel {
  readonly #pipe: Duplex;
  readonly #options: FrameChannelOptions;
  #chunks: Buffer[] = [];
  #length = 0;
  /** How many bytes must be there until the next step. */
  #wanted = LENGTHS;
  #isOver = false;

  constructor(pipe: Duplex, options: FrameChannelOptions) {
    this.#pipe = pipe;
    this.#options = options;
    // Who is gone is seen by the end of the pipe; a failed write adds nothing.
    pipe.on("error", () => undefined);
    pipe.on("data", (chunk: Buffer) => this.#take(chunk));
    pipe.once("close", () => this.#end());
    pipe.once("end", () => this.#end());
  }

  send(head: unknown, body?: Uint8Array): void {
    if (this.#pipe.writable) for (const part of encodeFrame(head, body)) this.#pipe.write(part);
  }

  /** Signals that nothing more will come. */
  end(): void {
    this.#pipe.end();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.onEnd?.();
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    try {
      while (!this.#isOver && this.#length >= this.#wanted) this.#step();
    } catch (error) {
      this.#isOver = true;
      this.#chunks = [];
      this.#pipe.destroy();
      this.#options.onGarbage(
        error instanceof GarbageError ? error : new GarbageError("it sent no message", { cause: error }),
      );
    }
  }

  /** There are as many bytes as are wanted: the lengths of a message, or all of it. */
  #step(): void {
    const bytes = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    this.#chunks = [bytes];
    const head = bytes.readUInt32BE(0);
    const body = bytes.readUInt32BE(4);
    const whole = LENGTHS + head + body;
    if (this.#wanted === LENGTHS && whole > LENGTHS) {
      this.#check(head, body);
      this.#wanted = whole;
      return;
    }
    const rest = bytes.subarray(whole);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#length = rest.length;
    this.#wanted = LENGTHS;
    this.#options.onFrame({
      head: JSON.parse(bytes.toString("utf8", LENGTHS, LENGTHS + head)),
      body: bytes.subarray(LENGTHS + head, whole),
    });
  }

  #check(head: number, body: number): void {
    const { bounds } = this.#options;
    if (head > bounds.head || body > bounds.body)
      throw new GarbageError(`it sent a message of ${head} and ${body} bytes, which is too large`);
  }
}

/** The parts of a message as they are written. */
export function encodeFrame(head: unknown, body: Uint8Array = new Uint8Array()): Uint8Array[] {
  const text = JSON.stringify(head);
  const length = Buffer.byteLength(text);
  const start = Buffer.allocUnsafe(LENGTHS + length);
  start.writeUInt32BE(length, 0);
  start.writeUInt32BE(body.length, 4);
  start.write(text, LENGTHS, "utf8");
  return body.length === 0 ? [start] : [start, body];
}
