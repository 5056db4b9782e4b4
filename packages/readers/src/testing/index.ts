/** The contract that every format keeps, as a suite for vitest: `describeFormat({ format, files })`. */
export type { BrokenVariant } from "./broken-variants.ts";
export { brokenVariants } from "./broken-variants.ts";
export type { DescribeFormatOptions } from "./describe-format.ts";
export { describeFormat } from "./describe-format.ts";
