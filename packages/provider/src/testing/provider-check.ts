import { describeIssues, messageOf } from "@a2c-smcp/runtime";
import type { z } from "zod";
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

/** Why a check could not be tried; returned, or thrown by what several checks stand on. */
export class NotTried extends Error {
  override readonly name = "NotTried";
}

const MOST_ISSUES = 3;

/** What a URI gave, by its schema; throws what is wrong with it, in words for its author. */
export function bodyBy<Schema extends z.ZodType>(
  schema: Schema,
  uri: string,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = describeIssues(parsed.error, "the body").map((one) => one.replace("Invalid input: ", ""));
  const more = issues.length > MOST_ISSUES ? `, and ${issues.length - MOST_ISSUES} more` : "";
  throw new Error(`${uri}: ${issues.slice(0, MOST_ISSUES).join("; ")}${more}`);
}

/** Runs one check; never throws. */
export async function runCheck(
  { run }: Pick<ProviderCheck, "run">,
  sample: ProviderSample,
): Promise<CheckResult> {
  try {
    const found = await run(sample);
    if (found instanceof NotTried) return { status: "not-tried", why: found.message };
    return found === undefined ? { status: "ok" } : { status: "failed", problem: found };
  } catch (cause) {
    if (cause instanceof NotTried) return { status: "not-tried", why: cause.message };
    return { status: "failed", problem: messageOf(cause) };
  }
}
