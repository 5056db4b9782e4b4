import { changes } from "./changes.ts";
import { getSource } from "./get-source.ts";
import { indexStatus } from "./index-status.ts";
import { listProblems } from "./list-problems.ts";
import { outline } from "./outline.ts";
import { searchDocuments } from "./search-documents.ts";
import type { Tool } from "./tool.ts";

/** All tools, in the order in which a model should think of them. */
export const tools: readonly Tool[] = [
  searchDocuments,
  outline,
  changes,
  getSource,
  listProblems,
  indexStatus,
];
