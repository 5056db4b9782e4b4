import { errorChecks } from "./error-checks.ts";
import { levelChecks } from "./level-checks.ts";
import { listingChecks } from "./listing-checks.ts";
import { parameterChecks } from "./parameter-checks.ts";
import type { CheckResult, ProviderCheck } from "./provider-check.ts";
import { runCheck } from "./provider-check.ts";
import type { ProviderReader } from "./provider-reader.ts";
import { ProviderSample } from "./provider-sample.ts";

const all = [...listingChecks, ...levelChecks, ...parameterChecks, ...errorChecks] as const;

/** The name of a check. */
export type ProviderCheckId = (typeof all)[number]["id"];

/** Every check, in the order in which they are worth looking at. */
export const providerChecks: readonly (ProviderCheck & { readonly id: ProviderCheckId })[] = all;

/** What one check found about a provider. */
export type CheckedPromise = CheckResult & {
  readonly id: ProviderCheckId;
  readonly title: string;
  readonly isRequired: boolean;
};

/** Runs all checks against a provider that is connected; takes some dozens of reads of its first documents. */
export async function checkProvider(reader: ProviderReader): Promise<readonly CheckedPromise[]> {
  const sample = new ProviderSample(reader);
  const found: CheckedPromise[] = [];
  for (const check of providerChecks) {
    const { id, title, isRequired } = check;
    found.push({ id, title, isRequired, ...(await runCheck(check, sample)) });
  }
  return found;
}
