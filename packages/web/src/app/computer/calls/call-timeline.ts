import type { CallView } from "../../../api/tools.ts";

/** Calls that followed each other without a long pause: most often one thing that the Agent was after. */
export interface CallBurst {
  /** The id of its oldest call, which stays when more come. */
  readonly id: string;
  readonly startedAt: number;
  readonly spanMs: number;
  readonly tokens: number;
  readonly errors: number;
  /** Newest first. */
  readonly bars: readonly CallBar[];
}

/** One call and its place within the burst, both from 0 to 1. */
export interface CallBar {
  readonly call: CallView;
  readonly start: number;
  readonly width: number;
}

export interface CallTotals {
  readonly calls: number;
  readonly errors: number;
  readonly tokens: number;
  readonly medianMs: number;
  readonly slowestMs: number;
}

export interface CallFilter {
  readonly server: string;
  readonly onlyErrors: boolean;
}

/** The page keeps as many as a person would look through. */
const MOST_CALLS = 500;
const PAUSE_MS = 30_000;

/** Adds a call that just came; one that is known already is replaced. */
export function withCall(calls: readonly CallView[], call: CallView): CallView[] {
  const others = calls.filter(({ id }) => id !== call.id);
  return [call, ...others].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST_CALLS);
}

/** The calls of one server, or those that failed. */
export function filterCalls(calls: readonly CallView[], { server, onlyErrors }: CallFilter): CallView[] {
  return calls.filter((call) => (server === "" || call.server === server) && (!onlyErrors || call.isError));
}

/** Calls, newest first, as bursts with the place of each call in its burst. */
export function burstsOf(calls: readonly CallView[]): CallBurst[] {
  const groups: CallView[][] = [];
  for (const call of calls) {
    const newer = groups.at(-1)?.at(-1);
    const isNear = newer !== undefined && Date.parse(newer.at) - endOf(call) <= PAUSE_MS;
    if (isNear) groups.at(-1)?.push(call);
    else groups.push([call]);
  }
  return groups.map(burstOf);
}

/** What the calls add up to. */
export function totalsOf(calls: readonly CallView[]): CallTotals {
  const durations = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    calls: calls.length,
    errors: calls.filter(({ isError }) => isError).length,
    tokens: tokensOf(calls),
    medianMs: durations[Math.floor((durations.length - 1) / 2)] ?? 0,
    slowestMs: durations.at(-1) ?? 0,
  };
}

function burstOf(calls: readonly CallView[]): CallBurst {
  const startedAt = Math.min(...calls.map(({ at }) => Date.parse(at)));
  const spanMs = Math.max(1, Math.max(...calls.map(endOf)) - startedAt);
  return {
    id: calls.at(-1)?.id ?? "",
    startedAt,
    spanMs,
    tokens: tokensOf(calls),
    errors: calls.filter(({ isError }) => isError).length,
    bars: calls.map((call) => ({
      call,
      start: (Date.parse(call.at) - startedAt) / spanMs,
      width: call.ms / spanMs,
    })),
  };
}

function tokensOf(calls: readonly CallView[]): number {
  return calls.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
}

function endOf({ at, ms }: CallView): number {
  return Date.parse(at) + ms;
}
