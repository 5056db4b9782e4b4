/** The few things that every program needs: a logger to inject, deadlines, back-off. Runs in a browser. */
export type { Audit, AuditEntry } from "./audit.ts";
export type { BackoffOptions } from "./backoff.ts";
export { Backoff } from "./backoff.ts";
export { characterBoundary, cutCharacters, nextBoundary } from "./characters.ts";
export type { TextPart } from "./cut-text.ts";
export { cutText } from "./cut-text.ts";
export type { Deadline } from "./deadline.ts";
export { DeadlineError, withDeadline } from "./deadline.ts";
export { estimateTokens, reachOf } from "./estimate-tokens.ts";
export type { Folded, FoldLimits, FoldWords } from "./fold-value.ts";
export { FOLDED, foldValue, WHOLE } from "./fold-value.ts";
export { graphemesOf } from "./graphemes.ts";
export { countHidden, hasHidden, revealHidden, revealHiddenJson } from "./hidden-characters.ts";
export { HTTP_PATIENCE } from "./http-patience.ts";
export type { LogFields, Logger, LogLevel } from "./logger.ts";
export { LOG_LEVELS, silentLogger, withFields } from "./logger.ts";
export type { ValueSize } from "./measure-value.ts";
export { measureValue } from "./measure-value.ts";
export type { RpcEnvelope } from "./rpc-envelope.ts";
export { rpcEnvelopeOf } from "./rpc-envelope.ts";

export { oneLine, quoteText } from "./untrusted-text.ts";
export type { Excess, ValueBounds } from "./value-bounds.ts";
export { DEFAULT_BOUNDS, describeExcess, excessOf, excessOfJson, parseBoundedJson } from "./value-bounds.ts";
