import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runtimeFolder } from "./state-folders.ts";

/** An office whose contents were seen. */
export interface SeenOffice {
  readonly url: string;
  readonly office: string;
}

/** What was below a place when it was last seen. */
export interface Seen {
  readonly values: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Memory = Record<string, Seen>;

const MOST_PLACES = 50;
const MOST_VALUES = 2_000;

/**
 * Remembers what is below a place, so that completion can answer at once, and while another agent has the seat. `place`
 * is the beginning that the values share, or a name such as `tools`.
 */
export function remember(office: SeenOffice, place: string, values: readonly string[]): void {
  const { env } = process;
  const file = fileOf(office, env);
  const { [place]: before, ...others } = readMemory(file);
  const newest = Object.entries(others).toSorted(([, a], [, b]) => b.at - a.at);
  const kept = Object.fromEntries(newest.slice(0, MOST_PLACES - 1));
  // The elements of a document are seen page by page.
  const all = place.endsWith("/elements") ? [...new Set([...values, ...(before?.values ?? [])])] : values;
  const memory: Memory = { ...kept, [place]: { values: all.slice(0, MOST_VALUES), at: Date.now() } };
  try {
    mkdirSync(runtimeFolder(env), { recursive: true, mode: 0o700 });
    const half = `${file}.${process.pid}`;
    writeFileSync(half, JSON.stringify(memory), { mode: 0o600 });
    renameSync(half, file);
  } catch {
    // Completion asks again where nothing could be remembered.
  }
}

/** What was below a place when it was last seen, if ever. */
export function recall(office: SeenOffice, place: string): Seen | undefined {
  return readMemory(fileOf(office, process.env))[place];
}

function fileOf({ url, office }: SeenOffice, env: Environment): string {
  const name = createHash("sha256").update(`${url}\n${office}`).digest("hex").slice(0, 16);
  return join(runtimeFolder(env), `seen-${name}.json`);
}

function readMemory(file: string): Memory {
  try {
    const raw: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof raw !== "object" || raw === null) return {};
    return Object.fromEntries(
      Object.entries(raw).filter((entry): entry is [string, Seen] => isSeen(entry[1])),
    );
  } catch {
    return {}; // nothing was seen yet
  }
}

function isSeen(raw: unknown): raw is Seen {
  if (typeof raw !== "object" || raw === null) return false;
  const { values, at } = raw as Record<string, unknown>;
  return (
    typeof at === "number" && Array.isArray(values) && values.every((value) => typeof value === "string")
  );
}
