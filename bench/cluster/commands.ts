/** What a node of the benchmark can be asked. */
export type NodeCommands = {
  /** Starts it: in memory, or on a Redis. Returns its address. */
  start: { input: { redis: string | null; prefix: string; name: string }; output: string };
  /** Microseconds of CPU so far. */
  cpu: { input: null; output: number };
  /** Bytes of memory in use, after the garbage is gone. */
  memory: { input: null; output: number };
  die: { input: null; output: null };
};

/** Pairs of an Agent and a Computer, each in its own office. */
export interface Pairs {
  readonly agents: string;
  readonly computers: string;
  readonly pairs: number;
}

export interface Round {
  readonly inFlight: number;
  readonly milliseconds: number;
}

/** What came of a round; times in milliseconds. */
export interface RoundResult {
  readonly calls: number;
  readonly failures: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

export type LoadCommands = {
  open: { input: Pairs; output: null };
  /** Every Agent keeps so many calls in flight. */
  round: { input: Round; output: RoundResult };
  close: { input: null; output: null };
  /** Computers that stay, by themselves coming back to any of the addresses. */
  crowd: { input: { urls: readonly string[]; count: number }; output: null };
  /** Resolves when all are back; how long each was away, in milliseconds. */
  comeback: { input: { urls: readonly string[] }; output: { all: number; p50: number; p99: number } };
  hangUp: { input: null; output: null };
};
