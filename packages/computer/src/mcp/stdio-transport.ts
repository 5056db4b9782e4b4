import type { Readable } from "node:stream";
import { messageOf } from "@a2c-smcp/runtime";
import { LineReader } from "@a2c-smcp/runtime/line-reader";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  parseJSONRPCMessage,
  serializeMessage,
} from "@modelcontextprotocol/client";
import type { StdioParameters } from "../config/server-parameters.ts";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import type { FloodGate } from "../pacing/flood-gate.ts";
import type { ServerProcessOptions } from "../processes/server-process.ts";
import { ServerProcess } from "../processes/server-process.ts";
import { decodeMessage, LONGEST_MESSAGE, refuseLong, refuseOdd } from "./message-bounds.ts";
import { ANSWER_COST, messageGate, noticeCost } from "./message-gate.ts";
import { guard, OrderedDelivery } from "./ordered-delivery.ts";

const MOST_ASKED = 100_000;

/**
 * MCP over the pipes of a process group. Unlike the SDK's transport it is closed when the process has ended, not
 * when the last grandchild has closed the pipes, and it takes the whole group down with it.
 */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];

  readonly #parameters: StdioParameters;
  readonly #options: ServerProcessOptions;
  readonly #reader = new LineReader({
    longest: LONGEST_MESSAGE,
    onTooLong: (head) => void this.#readMessage(() => refuseLong(head)),
  });
  readonly #delivery = new OrderedDelivery();
  readonly #gate: FloodGate;
  /** The requests that wait for an answer. */
  readonly #asked = new Set<unknown>();
  #process: ServerProcess | undefined;
  #isClosed = false;

  constructor(parameters: StdioParameters, options: ServerProcessOptions) {
    this.#parameters = parameters;
    this.#options = options;
    this.#gate = messageGate(options.onFlood);
  }

  // The SDK takes a transport that has `pid` and `stderr` for stdio, and probes it in place.
  get pid(): number | null {
    return this.#process?.child.pid ?? null;
  }

  get stderr(): Readable | null {
    return this.#process?.child.stderr ?? null;
  }

  get stderrTail(): readonly string[] {
    return this.#process?.stderrTail ?? [];
  }

  /** How the process ended; undefined while it runs. */
  get exitReason(): string | undefined {
    return this.#process?.exitReason;
  }

  async start(): Promise<void> {
    if (this.#process || this.#isClosed)
      throw new ComputerError(ComputerErrorCode.Closed, "The transport cannot be started again");
    this.#process = ServerProcess.spawn(this.#parameters, this.#options, {
      onOutput: (chunk) => this.#read(chunk),
      onGone: () => void this.#delivery.settled().then(() => this.onclose?.()),
      onError: (error) => this.onerror?.(error),
    });
    await this.#process.whenSpawned(this.#parameters);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#process) throw new ComputerError(ComputerErrorCode.Closed, "The transport is not started");
    if (isJSONRPCRequest(message)) this.#noteAsked(message.id);
    await this.#process.write(serializeMessage(message));
  }

  /** What is never answered must not pile up; forgetting it only means that a late answer weighs more. */
  #noteAsked(id: string | number): void {
    if (this.#asked.size >= MOST_ASKED) this.#asked.clear();
    this.#asked.add(id);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#process?.end();
    await this.#delivery.settled();
  }

  #read(chunk: Buffer): void {
    try {
      let cost = 0;
      for (const line of this.#reader.push(chunk))
        cost += this.#readMessage(() => decodeMessage(line), line) ? ANSWER_COST : noticeCost(line.length);
      const wait = this.#gate.take(cost);
      if (wait > 0) this.#process?.holdOutput(wait);
    } catch (cause) {
      this.onerror?.(new ComputerError(ComputerErrorCode.ConnectFailed, messageOf(cause), { cause }));
      void this.close();
    }
  }

  /** Whether it was an answer to something that was asked. */
  #readMessage(decode: () => unknown, line = ""): boolean {
    try {
      const message = this.#asMessage(decode());
      if (message) this.#deliver(message);
      return message !== undefined && isJSONRPCResponse(message) && this.#asked.delete(message.id);
    } catch {
      // Text on stdout is a common slip of servers and does no harm.
      this.#options.onStrayLine?.(line);
      return false;
    }
  }

  /** JSON that is no message is worth a word, and whoever waits for it is told. */
  #asMessage(value: unknown): JSONRPCMessage | undefined {
    try {
      return parseJSONRPCMessage(value);
    } catch (cause) {
      this.onerror?.(new Error("JSON that is no message", { cause }));
      const refusal = refuseOdd(value);
      return refusal === undefined ? undefined : parseJSONRPCMessage(refusal);
    }
  }

  #deliver(message: JSONRPCMessage): void {
    this.#delivery.push(message, () => guard(this, () => this.onmessage?.(message)));
  }
}
