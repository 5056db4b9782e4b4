/** The tools that a model reads documents with: the same names, words and behaviour wherever they are offered. */
export type { AnswerImage, DocumentAnswer, NextCall } from "./answers/answer.ts";
export { answerOf, describeNext, present, writeCall } from "./answers/answer.ts";
export { closeNames } from "./answers/close-names.ts";
export { badArguments, describeFailure } from "./answers/failure.ts";
export { DEFAULT_TOKENS, FEWEST_TOKENS, MOST_TOKENS } from "./arguments.ts";
export type { DocumentSource, ServerTool, SourceReading } from "./document-source.ts";
export type { CallSetting, DocumentCall, DocumentTool, DocumentToolPlan } from "./document-tool.ts";
export { defineDocumentTool } from "./document-tool.ts";
export { documentTools } from "./document-tools.ts";
export type { CitedPlace } from "./places/citation.ts";
export { readCitation, readColonPage, writeCitation } from "./places/citation.ts";
export type { FoundPlace } from "./places/find-place.ts";
export { findPlace } from "./places/find-place.ts";
export type { KnownDocument } from "./places/match-documents.ts";
export { matchDocuments, plainPath } from "./places/match-documents.ts";
export type { Growth } from "./progress/catalogue-growth.ts";
export { describeGrowth, growthOf } from "./progress/catalogue-growth.ts";
