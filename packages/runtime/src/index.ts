/** The few things that every program needs: a logger to inject, deadlines, back-off. Runs in a browser. */
export type { Audit, AuditEntry } from "./audit.ts";
export type { BackoffOptions } from "./backoff.ts";
export { Backoff } from "./backoff.ts";
export { ANNOUNCED_WITHIN_MS, changeWaits, longestChangeWaitMs } from "./change-budget.ts";
export { characterBoundary, cutCharacters, nextBoundary } from "./characters.ts";
export { Coalescer } from "./coalescer.ts";
export type { TextPart } from "./cut-text.ts";
export { cutText } from "./cut-text.ts";
export type { Deadline } from "./deadline.ts";
export { DeadlineError, withDeadline } from "./deadline.ts";
export type { SchemaIssue } from "./describe-issues.ts";
export { describeIssues } from "./describe-issues.ts";
export { estimateTokens, estimateTokensLater, reachOf } from "./estimate-tokens.ts";
export type { Folded, FoldLimits, FoldWords } from "./fold-value.ts";
export { FOLDED, foldValue, WHOLE } from "./fold-value.ts";
export { graphemesOf } from "./graphemes.ts";
export {
  countHidden,
  hasHidden,
  replaceMisleading,
  revealHidden,
  revealHiddenJson,
} from "./hidden-characters.ts";
export { HTTP_PATIENCE } from "./http-patience.ts";
export type { LogFields, Logger, LogLevel } from "./logger.ts";
export { LOG_LEVELS, silentLogger, withFields } from "./logger.ts";
export type { ValueSize } from "./measure-value.ts";
export { measureValue } from "./measure-value.ts";
export type { MetricFamily, MetricSample } from "./metrics-text.ts";
export { METRICS_TYPE, metricsText } from "./metrics-text.ts";
export type { CacheBounds } from "./recent-cache.ts";
export { RecentCache } from "./recent-cache.ts";
export { RepeatedWork } from "./repeated-work.ts";
export type { RpcEnvelope } from "./rpc-envelope.ts";
export { rpcEnvelopeOf } from "./rpc-envelope.ts";
export { settledWithin } from "./settled-within.ts";
export type { TokenBucketOptions } from "./token-bucket.ts";
export { TokenBucket } from "./token-bucket.ts";
export type { OpenTelemetryApi } from "./tracing/open-telemetry.ts";
export { openTelemetry } from "./tracing/open-telemetry.ts";
export { requestSpan, toolFailure } from "./tracing/request-span.ts";
export type { OpenSpan, SpanFacts, TracedFacts, Tracing } from "./tracing/tracing.ts";
export { traced, withTrace } from "./tracing/tracing.ts";
export { isRecord, messageOf } from "./unknown-values.ts";
export { unlessAborted } from "./unless-aborted.ts";
export { oneLine, quoteText } from "./untrusted-text.ts";
export type { Excess, ValueBounds } from "./value-bounds.ts";
export { DEFAULT_BOUNDS, describeExcess, excessOf, excessOfJson, parseBoundedJson } from "./value-bounds.ts";
