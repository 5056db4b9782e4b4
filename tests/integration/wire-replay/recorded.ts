import { readFileSync } from "node:fs";
import type { SpokenVersion } from "@a2c-smcp/protocol";
import { SPOKEN_VERSIONS } from "@a2c-smcp/protocol";
import type { Frame, Wire } from "../../interop/parties/recording.ts";

/** What was recorded between parties of other SDKs and ours. */
export interface Recorded {
  /** The protocol version that each client announced; null for one that announced none. */
  readonly versions: Readonly<Record<Wire, string | null>>;
  readonly frames: readonly Frame[];
}

/** Reads a fixture; `npm run test:interop` with UPDATE_WIRE=1 makes them anew. */
export function readRecorded(name: string): Recorded {
  const file = new URL(`../../fixtures/wire/${name}.jsonl`, import.meta.url);
  const [head, ...frames] = readFileSync(file, "utf8").trimEnd().split("\n");
  const { versions } = JSON.parse(head ?? "") as Pick<Recorded, "versions">;
  return { versions, frames: frames.map((line) => JSON.parse(line) as Frame) };
}

/** Ids of sockets are different in every run, and nobody may read anything into them. */
export function withoutSids(value: unknown): unknown {
  const text = JSON.stringify(value, (key, field: unknown) => (key === "sid" ? "sid" : field));
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** Event name and arguments of an event packet. */
export function eventOf({ data }: Frame): { readonly event: string; readonly args: readonly unknown[] } {
  const [event, ...args] = data as [string, ...unknown[]];
  return { event, args };
}

/** What a party of ours announced then, to be announced again. */
export function versionOf({ versions }: Recorded, wire: Wire): SpokenVersion | undefined {
  return SPOKEN_VERSIONS.find((version) => version === versions[wire]);
}
