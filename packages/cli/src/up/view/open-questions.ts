import type { ApprovalAnswer, AskPerson, PendingApproval, SettledApproval } from "@a2c-smcp/computer";

export interface OpenQuestionsOptions {
  /** Asks with everything in sight, for whoever wants to view all parameters. */
  readonly askWhole: AskPerson;
  /** What is to be seen has changed. */
  readonly onChange: () => void;
}

/** A question that is on the screen. */
export interface ShownQuestion {
  readonly pending: PendingApproval;
  /** How many more wait behind it. */
  readonly others: number;
}

interface Asked {
  readonly pending: PendingApproval;
  readonly signal: AbortSignal;
  readonly resolve: (answer: ApprovalAnswer) => void;
  readonly reject: (cause: unknown) => void;
}

/** Whoever is typing something else when a question comes up has not answered it: keys count after so many milliseconds. */
export const DEAF_MS = 600;
/** How a question ended stays in sight for so long. */
const NEWS_MS = 8_000;
const TICK_MS = 1_000;

const answers: Readonly<Record<string, ApprovalAnswer>> = { y: "once", a: "always", n: "deny" };

/** The questions that wait on a screen which goes on meanwhile: one at a time, answered by a key. */
export class OpenQuestions {
  readonly #options: OpenQuestionsOptions;
  readonly #waiting: Asked[] = [];
  #shownAt = 0;
  #news: SettledApproval | undefined;
  #fading: NodeJS.Timeout | undefined;
  #ticking: NodeJS.Timeout | undefined;

  constructor(options: OpenQuestionsOptions) {
    this.#options = options;
  }

  get current(): ShownQuestion | undefined {
    const [first, ...others] = this.#waiting;
    return first && { pending: first.pending, others: others.length };
  }

  /** How the last question ended, for a while. */
  get news(): SettledApproval | undefined {
    return this.#news;
  }

  /** Puts a question on the screen; rejects when it has ended before it was answered here. */
  readonly ask: AskPerson = (pending, signal) =>
    new Promise((resolve, reject) => {
      const asked: Asked = { pending, signal, resolve, reject };
      const onOver = (): void => {
        this.#remove(asked);
        // The reason is how the question ended, wherever it was answered.
        this.#tell(signal.reason as SettledApproval);
        reject(signal.reason);
      };
      if (signal.aborted) {
        onOver();
        return;
      }
      signal.addEventListener("abort", onOver, { once: true });
      this.#waiting.push(asked);
      this.#ticking ??= setInterval(() => this.#options.onChange(), TICK_MS);
      if (this.#waiting.length === 1) this.#show();
    });

  /** A key was pressed; returns whether it meant the question. */
  press(key: string): boolean {
    const [asked] = this.#waiting;
    if (!asked || performance.now() - this.#shownAt < DEAF_MS) return false;
    const { pending, signal, resolve, reject } = asked;
    const answer = answers[key.toLowerCase()];
    if (answer !== undefined) resolve(answer);
    else if (key.toLowerCase() === "v") this.#options.askWhole(pending, signal).then(resolve, reject);
    else return false;
    return true;
  }

  close(): void {
    clearInterval(this.#ticking);
    clearTimeout(this.#fading);
  }

  #show(): void {
    this.#shownAt = performance.now();
    this.#options.onChange();
  }

  #remove(asked: Asked): void {
    const at = this.#waiting.indexOf(asked);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    if (this.#waiting.length === 0) {
      clearInterval(this.#ticking);
      this.#ticking = undefined;
    }
    if (at === 0) this.#show();
  }

  #tell(settled: SettledApproval): void {
    clearTimeout(this.#fading);
    this.#news = settled;
    this.#fading = setTimeout(() => {
      this.#news = undefined;
      this.#options.onChange();
    }, NEWS_MS);
    this.#fading.unref();
    this.#options.onChange();
  }
}
