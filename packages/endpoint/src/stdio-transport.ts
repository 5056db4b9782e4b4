import type { Readable, Writable } from "node:stream";
import { LineReader } from "@a2c-smcp/runtime/line-reader";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { parseJSONRPCMessage, serializeMessage } from "@modelcontextprotocol/server";
import type { Refusal } from "./read-message.ts";
import { LONGEST_MESSAGE, readMessage, refuseLong, refuseOdd } from "./read-message.ts";

/**
 * MCP on standard input and output. Unlike the SDK's transport it bounds what comes in, and answers what it cannot
 * use with a JSON-RPC error, so that no client waits for an answer that never comes.
 */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];

  readonly #stdin: Readable;
  readonly #stdout: Writable;
  readonly #reader = new LineReader({
    longest: LONGEST_MESSAGE,
    onTooLong: (head) => this.#refuse(refuseLong(head, LONGEST_MESSAGE)),
  });
  readonly #onData = (chunk: Buffer): void => this.#read(chunk);
  readonly #onEnd = (): void => void this.close();
  #isClosed = false;

  constructor(stdin: Readable, stdout: Writable) {
    this.#stdin = stdin;
    this.#stdout = stdout;
  }

  async start(): Promise<void> {
    this.#stdin.on("data", this.#onData);
    for (const event of ["end", "close", "error"]) this.#stdin.on(event, this.#onEnd);
    // Stays to the end: a client that is gone must not take the process with it.
    this.#stdout.on("error", this.#onEnd);
    if (this.#stdin.readableEnded || this.#stdin.destroyed) setImmediate(this.#onEnd);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(serializeMessage(message));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stdin.off("data", this.#onData);
    // An input that somebody reads would keep the process alive.
    if (this.#stdin.listenerCount("data") === 0) this.#stdin.pause();
    this.onclose?.();
  }

  #read(chunk: Buffer): void {
    try {
      for (const line of this.#reader.push(chunk)) if (line.trim() !== "") this.#readLine(line);
    } catch (cause) {
      this.onerror?.(new Error("the client cannot be understood any more", { cause }));
      void this.close();
    }
  }

  #readLine(line: string): void {
    const read = readMessage(line);
    const message = "value" in read ? asMessage(read.value) : undefined;
    if (message) this.onmessage?.(message);
    else this.#refuse("refusal" in read ? read.refusal : refuseOdd(line));
  }

  #refuse(refusal: Refusal): void {
    this.onerror?.(new Error(`a message was refused: ${refusal.error.message}`));
    this.#write(`${JSON.stringify(refusal)}\n`).catch(() => undefined); // a client that is gone needs no answer
  }

  /** Resolves when the client has been given the text, rejects when it cannot be. */
  #write(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error("The client has gone"));
      this.#stdout.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }
}

function asMessage(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined; // JSON, but no message
  }
}
