import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Normalizer } from "./normalizer.ts";
import type { SocketPacket } from "./socket-packets.ts";
import type { Side } from "./wire-tap.ts";
import { WireTap } from "./wire-tap.ts";

/** Whose wire to the server. */
export type Wire = "agent" | "computer";

/** A packet and the wire that it went over. */
export interface Frame extends SocketPacket {
  readonly wire: Wire;
  readonly from: Side;
}

/** Of large bytes the beginning and the length are kept: a fixture is to be read. */
const LONGEST_TEXT = 4_096;

function shorten(_key: string, value: unknown): unknown {
  if (typeof value !== "string" || value.length <= LONGEST_TEXT) return value;
  return `${value.slice(0, 32)}… ${value.length} characters`;
}

/** The wires of an office, as one list in the order in which packets passed, as far as no wire was cut. */
export class Recording {
  readonly #frames: Frame[] = [];
  readonly #taps = new Map<Wire, WireTap>();

  async tap(url: string, wire: Wire): Promise<WireTap> {
    const tap = await WireTap.start(url, (from, packet) => this.#note({ wire, from, ...packet }));
    this.#taps.set(wire, tap);
    return tap;
  }

  /** Writes a fixture, but only in a run that is made to renew them. */
  async save(name: string): Promise<void> {
    if (process.env["UPDATE_WIRE"] !== "1") return;
    const file = new URL(`../../fixtures/wire/${name}.jsonl`, import.meta.url);
    const versions = Object.fromEntries(
      [...this.#taps].map(([wire, { version }]) => [wire, version ?? null]),
    );
    const normalizer = new Normalizer();
    const frames = this.#frames.map((frame) => JSON.stringify(normalizer.normalize(frame), shorten));
    await writeFile(fileURLToPath(file), `${[JSON.stringify({ versions }), ...frames].join("\n")}\n`);
  }

  #note(frame: Frame): void {
    if ([...this.#taps.values()].some(({ wasCut }) => wasCut)) return;
    this.#frames.push(frame);
  }
}
