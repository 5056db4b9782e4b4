import type { ProviderCheckId } from "./check-provider.ts";
import { providerChecks } from "./check-provider.ts";
import { runCheck } from "./provider-check.ts";
import type { ProviderReader } from "./provider-reader.ts";
import { ProviderSample } from "./provider-sample.ts";

/** The functions of a test framework: those of Vitest and Jest, or of `node:test` with `after` as `afterAll`. */
export interface TestFramework {
  describe(title: string, body: () => void): unknown;
  test(title: string, body: () => Promise<void>): unknown;
  afterAll(body: () => Promise<void>): unknown;
}

/** A provider that is connected for the tests. */
export interface OpenProvider {
  readonly reader: ProviderReader;
  close(): Promise<void>;
}

/** How a provider is tested. */
export interface DescribeProviderOptions {
  readonly framework: TestFramework;
  /** Starts and connects the provider; called once, and closed after the last test. */
  open(): Promise<OpenProvider>;
  /** Checks that are known not to pass, each with its reason. One that does pass fails its test. */
  readonly known?: Partial<Readonly<Record<ProviderCheckId, string>>> | undefined;
}

/**
 * The contract of a provider as tests, one for each promise. A check that cannot be tried on the documents at hand
 * fails, so that nothing counts as tested that was not: hand over documents with two pages and a table, or name it
 * in `known`.
 */
export function describeProvider(
  title: string,
  { framework, open, known = {} }: DescribeProviderOptions,
): void {
  const { describe, test, afterAll } = framework;
  describe(title, () => {
    let opened: Promise<OpenProvider & { readonly sample: ProviderSample }> | undefined;
    const sampleOf = async (): Promise<ProviderSample> => {
      opened ??= open().then((provider) => ({ ...provider, sample: new ProviderSample(provider.reader) }));
      return (await opened).sample;
    };
    afterAll(async () => (await opened)?.close());
    for (const check of providerChecks) {
      const reason = known[check.id];
      const suffix = reason === undefined ? "" : `, which is known not to hold: ${reason}`;
      test(`${check.id}: ${check.title}${suffix}`, async () => {
        const result = await runCheck(check, await sampleOf());
        if (reason !== undefined && result.status === "ok")
          throw new Error(`${check.id} holds by now; take it out of known`);
        if (reason !== undefined || result.status === "ok") return;
        throw new Error(result.status === "failed" ? result.problem : `could not be tried: ${result.why}`);
      });
    }
  });
}
