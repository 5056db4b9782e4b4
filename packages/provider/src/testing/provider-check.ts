import type { ProviderSample } from "./provider-sample.ts";

/** What a check found: nothing, what is wrong, or why it could not be tried on these documents. */
export type CheckResult =
  | { readonly status: "ok" }
  | { readonly status: "failed"; readonly problem: string }
  | { readonly status: "not-tried"; readonly why: string };

/** One promise that a provider keeps or not. */
export interface ProviderCheck {
  /** Stays the same, so that programs can know it. */
  readonly id: string;
  /** What is true of a good provider, as a sentence. */
  readonly title: string;
  /** Without it documents cannot be read at all; the rest makes them better to read. */
  readonly isRequired: boolean;
  /** Returns what is wrong in words, or nothing; what it throws is wrong, too. */
  run(sample: ProviderSample): Promise<string | NotTried | undefined>;
}

/** Why a check could not be tried. */
export class NotTried {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** Runs one check; never throws. */
export async function runCheck(
  { run }: Pick<ProviderCheck, "run">,
  sample: ProviderSample,
): Promise<CheckResult> {
  try {
    const found = await run(sample);
    if (found instanceof NotTried) return { status: "not-tried", why: found.why };
    return found === undefined ? { status: "ok" } : { status: "failed", problem: found };
  } catch (cause) {
    return { status: "failed", problem: cause instanceof Error ? cause.message : String(cause) };
  }
}
