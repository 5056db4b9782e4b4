/** One call as its caller and its Computers saw it. */
export interface CallRecord {
  readonly office: string;
  /** The stay of the Agent in the office in which it was made. */
  readonly stay: number;
  readonly sentAt: number;
  acks: number;
  deliveries: number;
  /** Whether the Computer's own answer came back. */
  isServed: boolean;
  /** The connection that made it has ended, so that no ack can come. */
  isOrphan: boolean;
}

/** What happened in one history, and what of it must not have. */
export class Ledger {
  readonly calls = new Map<string, CallRecord>();
  readonly breaches: string[] = [];
  #clock = 0;

  /** The next moment: what happens here happens one after the other. */
  tick(): number {
    this.#clock += 1;
    return this.#clock;
  }

  breach(text: string): void {
    this.breaches.push(text);
  }

  /** What the rules say about the calls, at the end. */
  judge(): readonly string[] {
    for (const [id, { acks, deliveries, isOrphan }] of this.calls) {
      if (acks > 1) this.breach(`${id} was acknowledged ${acks} times`);
      if (acks === 0 && !isOrphan) this.breach(`${id} was never acknowledged`);
      if (deliveries > 1) this.breach(`${id} was delivered ${deliveries} times`);
    }
    this.#judgeSeats();
    return this.breaches;
  }

  /** Once an Agent was served, no other that was there before it may be: one of them is not in the seat. */
  #judgeSeats(): void {
    const served = [...this.calls.values()].filter(({ isServed }) => isServed);
    for (const office of new Set(served.map((call) => call.office))) {
      const spans = new Map<number, { first: number; last: number }>();
      for (const { stay, sentAt } of served.filter((call) => call.office === office)) {
        const span = spans.get(stay) ?? { first: sentAt, last: sentAt };
        spans.set(stay, { first: Math.min(span.first, sentAt), last: Math.max(span.last, sentAt) });
      }
      const ordered = [...spans.entries()].sort(([, one], [, other]) => one.first - other.first);
      for (const [index, [stay, { last }]] of ordered.entries()) {
        const next = ordered[index + 1];
        if (next && next[1].first < last)
          this.breach(`two agents were served in ${office}: stays ${stay} and ${next[0]}`);
      }
    }
  }
}
