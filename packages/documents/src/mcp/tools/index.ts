import type { ProviderTool } from "@a2c-smcp/provider";
import type { DocumentsContext } from "../documents-context.ts";
import { changes } from "./changes.ts";
import { findInDocument } from "./find-in-document.ts";
import { getSource } from "./get-source.ts";
import { indexStatus } from "./index-status.ts";
import { listProblems } from "./list-problems.ts";
import { outline } from "./outline.ts";
import { queryTable } from "./query-table.ts";
import { recentDocuments } from "./recent-documents.ts";
import { searchDocuments } from "./search-documents.ts";
import { bindTool } from "./tool.ts";
import { viewPage } from "./view-page.ts";

/** All tools, in the order in which a model should think of them. */
const tools = [
  searchDocuments,
  findInDocument,
  queryTable,
  viewPage,
  recentDocuments,
  outline,
  changes,
  getSource,
  listProblems,
  indexStatus,
];

/** The tools over the documents of a context. */
export function toolsOf(context: DocumentsContext): readonly ProviderTool[] {
  return tools.map((tool) => bindTool(tool, context));
}
