export interface BackoffOptions {
  readonly firstMs: number;
  readonly mostMs: number;
  /** From 0 to 1, for tests. */
  readonly random?: () => number;
}

/** Waits that double up to a bound, spread so that many pages do not come back in one moment. */
export interface Backoff {
  next(): { readonly attempt: number; readonly delayMs: number };
  reset(): void;
}

export function createBackoff({ firstMs, mostMs, random = Math.random }: BackoffOptions): Backoff {
  let attempt = 0;
  return {
    next: () => {
      attempt += 1;
      const ceiling = Math.min(mostMs, firstMs * 2 ** Math.min(attempt - 1, 20));
      return { attempt, delayMs: Math.round(ceiling * (0.5 + random() / 2)) };
    },
    reset: () => {
      attempt = 0;
    },
  };
}
