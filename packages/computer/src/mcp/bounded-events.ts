import { setTimeout } from "node:timers/promises";
import type { FloodGate } from "../pacing/flood-gate.ts";
import { boundText, LONGEST_MESSAGE } from "./message-bounds.ts";

/** Bytes that weigh as much as one event more; answers come as events, too. */
const EVENT_LENGTH = 32_768;

/** Passes server-sent events on one by one, each bounded in size and with its message held to the bounds. */
export function boundedEvents(gate: FloodGate): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const cutter = new EventCutter();
  return new TransformStream({
    async transform(chunk, controller) {
      const events = cutter.push(decoder.decode(chunk, { stream: true }));
      for (const event of events) controller.enqueue(encoder.encode(`${boundEvent(event).join("\n")}\n\n`));
      // What is not taken from the stream has to wait at the server.
      const wait = gate.take(events.length + chunk.length / EVENT_LENGTH);
      if (wait > 0) await setTimeout(wait);
    },
  });
}

/** Cuts a stream of text into events; each is its lines. */
class EventCutter {
  #line: string[] = [];
  #event: string[] = [];
  #size = 0;
  #endsInReturn = false;

  push(chunk: string): string[][] {
    const events: string[][] = [];
    // The second half of a line end whose first half came with the chunk before.
    const text = this.#endsInReturn && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
    if (chunk !== "") this.#endsInReturn = chunk.endsWith("\r");
    const [first = "", ...others] = text.split(/\r\n|\n|\r/);
    this.#keep(first);
    for (const start of others) {
      if (this.#endLine()) events.push(this.#endEvent());
      this.#keep(start);
    }
    return events;
  }

  #keep(piece: string): void {
    this.#size += piece.length;
    if (this.#size > LONGEST_MESSAGE)
      throw new RangeError(`an event is too large (more than ${LONGEST_MESSAGE} characters)`);
    if (piece !== "") this.#line.push(piece);
  }

  /** Whether the line that ends was empty, and its event ends with it. */
  #endLine(): boolean {
    const line = this.#line.join("");
    this.#line = [];
    if (line !== "") this.#event.push(line);
    return line === "";
  }

  #endEvent(): string[] {
    const event = this.#event;
    this.#event = [];
    this.#size = 0;
    return event;
  }
}

/** The event as it came, unless its message has to be a different one. */
function boundEvent(lines: readonly string[]): readonly string[] {
  const data = lines
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).replace(/^ /, ""));
  const message = data.join("\n");
  const bounded = boundText(message);
  if (bounded === message) return lines;
  return [...lines.filter((line) => !line.startsWith("data:")), `data: ${bounded}`];
}
