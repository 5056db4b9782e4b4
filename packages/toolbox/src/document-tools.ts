import type { DocumentTool } from "./document-tool.ts";
import { checkQuoteTool } from "./tools/check-quote.ts";
import { findDocumentsTool } from "./tools/find-documents.ts";
import { findInDocumentTool } from "./tools/find-in-document.ts";
import { openDocumentTool } from "./tools/open-document.ts";
import { queryTableTool } from "./tools/query-table.ts";
import { readElementTool } from "./tools/read-element.ts";
import { readPagesTool } from "./tools/read-pages.ts";
import { recentDocumentsTool } from "./tools/recent-documents.ts";
import { searchDocumentsTool } from "./tools/search-documents.ts";
import { viewPageTool } from "./tools/view-page.ts";

/** The tools for documents. They stay few: a client pays for every definition in every conversation. */
export const documentTools: readonly DocumentTool[] = [
  findDocumentsTool,
  searchDocumentsTool,
  openDocumentTool,
  readPagesTool,
  readElementTool,
  findInDocumentTool,
  queryTableTool,
  recentDocumentsTool,
  viewPageTool,
  checkQuoteTool,
];
