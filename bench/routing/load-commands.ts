export interface Round {
  readonly url: string;
  readonly pairs: number;
  readonly inFlight: number;
  readonly milliseconds: number;
}

/** What came of a round; times of a call in milliseconds. */
export interface RoundResult {
  readonly calls: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

/** What the load generator can be asked. */
export type LoadCommands = {
  round: { input: Round; output: RoundResult };
  /** Opens connections that join and then say nothing. */
  idle: { input: { url: string; connections: number }; output: null };
  hangUp: { input: null; output: null };
};
