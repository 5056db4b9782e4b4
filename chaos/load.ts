import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { AgentError, ConnectionError } from "@a2c-smcp/agent";
import { withDeadline } from "@a2c-smcp/runtime";
import { Random } from "../fuzz/inputs/random.ts";
import type { System } from "./system.ts";
import { computerNames } from "./system.ts";

/** Seconds that a call may take, and what the SDK and a busy machine add to that, in milliseconds. */
const CALL_TIMEOUT_MS = 3_000;
const SETTLED = 25_000;

export interface Tally {
  asked: number;
  answered: number;
  failed: number;
}

/** Calls without pause, each with a token of its own, and what became of them. */
export class Load {
  readonly tally: Tally = { asked: 0, answered: 0, failed: 0 };
  /** Broken promises, as sentences. */
  readonly broken: string[] = [];
  /** Why calls failed, with how often: errors of the SDK, as they should be. */
  readonly reasons = new Map<string, number>();
  readonly #system: System;
  readonly #random: Random;
  readonly #open = new Set<Promise<void>>();
  readonly #answered = new Set<string>();
  #isOn = true;

  constructor(system: System, seed: string) {
    this.#system = system;
    this.#random = new Random(`${seed}/load`);
  }

  async run(): Promise<void> {
    while (this.#isOn) {
      const work = this.#oneOf();
      this.#open.add(work);
      void work.finally(() => this.#open.delete(work));
      await pause(20 + this.#random.below(80));
    }
  }

  /** No new calls; resolves when the last is settled. */
  async stop(): Promise<void> {
    this.#isOn = false;
    await Promise.all(this.#open);
    const runs = new Map<string, number>();
    for (const token of readFileSync(this.#system.journal, "utf8").split("\n"))
      if (token !== "") runs.set(token, (runs.get(token) ?? 0) + 1);
    for (const [token, times] of runs) if (times > 1) this.broken.push(`call ${token} ran ${times} times`);
    for (const token of this.#answered)
      if (!runs.has(token)) this.broken.push(`call ${token} was answered and never ran`);
  }

  #oneOf(): Promise<void> {
    const { agent } = this.#system;
    const token = `t${this.tally.asked}`;
    const computer = this.#random.pick([...computerNames]) ?? "lab";
    if (this.#random.oneIn(8))
      return this.#settle("finder", agent.getFinder("desk", {}, { timeoutMs: CALL_TIMEOUT_MS }));
    const params = { token, ms: this.#random.size(800) };
    const call = agent.callTool(computer, "run", params, { timeoutMs: CALL_TIMEOUT_MS });
    return this.#settle(token, call);
  }

  async #settle(token: string, work: Promise<unknown>): Promise<void> {
    this.tally.asked += 1;
    try {
      const answer = await withDeadline(work, { what: token, milliseconds: SETTLED });
      this.tally.answered += 1;
      if (token === "finder") return;
      this.#answered.add(token);
      const text = JSON.stringify(answer);
      // A tool whose server was killed in the middle answers with an error of its own.
      if (!text.includes(`"${token}"`) && !text.includes('"isError":true'))
        this.broken.push(`call ${token} has the answer of another: ${text.slice(0, 200)}`);
      if (text.includes('"isError":true')) this.#answered.delete(token);
    } catch (error) {
      this.tally.failed += 1;
      this.#noteFailure(token, error);
    }
  }

  #noteFailure(token: string, error: unknown): void {
    const isTyped = error instanceof AgentError || error instanceof ConnectionError;
    const text = error instanceof Error ? `${error.name}: ${error.message}` : "no error";
    if (!isTyped) this.broken.push(`${token} failed with ${text.slice(0, 300)}`);
    const reason = isTyped ? `${error.name} ${error.code}` : text;
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }
}
