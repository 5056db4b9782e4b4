export type Area = "machine" | "config" | "mcp-server" | "tools" | "server" | "documents" | "running";
export type Status = "ok" | "warning" | "error";

/** One thing that was looked at, and how it is. */
export interface Finding {
  /** What was looked at, in a word that never changes. */
  readonly check: string;
  readonly status: Status;
  readonly message: string;
  /** What to do about it. */
  readonly todo?: string | undefined;
  /** How long it took. */
  readonly ms?: number | undefined;
}

export type Report = (finding: Finding) => void;

/** Checks that belong together. */
export interface Section {
  readonly area: Area;
  /** The file, server or folder; empty where there is only one. */
  readonly subject: string;
  /** Bounded in time by itself. */
  readonly run: (report: Report) => Promise<void>;
}

/** Runs something and returns how long it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const started = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - started) };
}
