/** What a node of the benchmark can be asked. */
export type NodeCommands = {
  /** Starts it: in memory, or on a Redis. Returns its address. */
  start: { input: NodeStart; output: string };
  /** Microseconds of CPU so far. */
  cpu: { input: null; output: number };
  /** Bytes in use after the garbage is gone: of the process, and of its objects alone. */
  memory: { input: null; output: { resident: number; heap: number } };
  die: { input: null; output: null };
};

export interface NodeStart {
  readonly redis: string | null;
  readonly prefix: string;
  readonly name: string;
}

/** Pairs of an Agent and a Computer, each in its own office. */
export interface Pairs {
  readonly agents: string;
  readonly computers: string;
  readonly pairs: number;
}

export interface Round {
  /** Which of the opened pairs call. */
  readonly group: number;
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
  /** Returns the number of the group. */
  open: { input: Pairs; output: number };
  /** Every Agent of the group keeps so many calls in flight. */
  round: { input: Round; output: RoundResult };
  /** Ends all groups. */
  close: { input: null; output: null };
};

/** A part of the crowd: so many Computers, named from the given number on, spread over offices by their number. */
export interface CrowdPart {
  readonly url: string;
  readonly first: number;
  readonly count: number;
  readonly offices: number;
}

export type CrowdCommands = {
  /** Real clients join, and from then on come back by themselves. */
  join: { input: CrowdPart; output: null };
  /** Who is in its office at the moment, and for how many milliseconds each was away the last time. */
  returned: { input: null; output: { present: number; away: readonly number[] } };
  leave: { input: null; output: null };
  /** An Agent for each office, which calls every Computer that comes in. */
  watch: { input: { url: string; offices: number }; output: null };
  /** When each Computer that came in since was answering calls, as `Date.now` counts, and how many could not be called. */
  served: { input: null; output: { answered: readonly number[]; failures: number } };
};
