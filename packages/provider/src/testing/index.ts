/** The contract of a dpe:// provider: as tests for its authors, and as findings for programs such as `a2c doctor`. */
export type { CheckedPromise, ProviderCheckId } from "./check-provider.ts";
export { checkProvider, providerChecks } from "./check-provider.ts";
export type { DescribeProviderOptions, OpenProvider, TestFramework } from "./describe-provider.ts";
export { describeProvider } from "./describe-provider.ts";
export type { CheckResult, ProviderCheck } from "./provider-check.ts";
export type {
  CompletionQuestion,
  ListedResource,
  ProviderReader,
  ReadItem,
  SdkClient,
} from "./provider-reader.ts";
export { readerOf } from "./provider-reader.ts";
