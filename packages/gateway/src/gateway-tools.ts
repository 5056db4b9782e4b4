import { documentTools } from "@a2c-smcp/toolbox";
import { documentGatewayTool } from "./documents/document-gateway-tool.ts";
import { describeTool } from "./tools/describe.ts";
import { invokeTool } from "./tools/invoke.ts";
import { listResourcesTool } from "./tools/list-resources.ts";
import { readDesktopTool } from "./tools/read-desktop.ts";
import { resourcesTool } from "./tools/resources.ts";
import type { GatewayTool } from "./tools/tool.ts";

/** The tools of the gateway. They stay few: clients pay for every definition in every conversation. */
export const gatewayTools: readonly GatewayTool[] = [
  ...documentTools.map(documentGatewayTool),
  readDesktopTool,
  listResourcesTool,
  resourcesTool,
  describeTool,
  invokeTool,
];
