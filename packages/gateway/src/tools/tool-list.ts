import { describeTool } from "./describe.ts";
import { findDocumentsTool } from "./find-documents.ts";
import { invokeTool } from "./invoke.ts";
import { listResourcesTool } from "./list-resources.ts";
import { openDocumentTool } from "./open-document.ts";
import { readDesktopTool } from "./read-desktop.ts";
import { readElementTool } from "./read-element.ts";
import { readPageTool } from "./read-page.ts";
import { resourcesTool } from "./resources.ts";
import { searchDocumentsTool } from "./search-documents.ts";
import type { GatewayTool } from "./tool.ts";

/** The tools of the gateway. They stay few: clients pay for every definition in every conversation. */
export const gatewayTools: readonly GatewayTool[] = [
  findDocumentsTool,
  searchDocumentsTool,
  openDocumentTool,
  readPageTool,
  readElementTool,
  readDesktopTool,
  listResourcesTool,
  resourcesTool,
  describeTool,
  invokeTool,
];
