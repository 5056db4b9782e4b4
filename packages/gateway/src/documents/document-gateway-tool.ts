import type { DocumentTool } from "@a2c-smcp/toolbox";
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { ANSWER } from "../tools/answers.ts";
import type { GatewayTool } from "../tools/tool.ts";
import { schemaOf } from "../tools/tool.ts";

/** A tool of the toolbox as one of the gateway. */
export function documentGatewayTool(tool: DocumentTool): GatewayTool {
  const { name, title, description } = tool;
  let schema: Tool["inputSchema"] | undefined;
  return {
    name,
    define: () => {
      schema ??= schemaOf(tool.input);
      return { name, title, description, inputSchema: schema, annotations: { readOnlyHint: true } };
    },
    call: async (args, { context, signal }): Promise<CallToolResult> => {
      const { text, facts, images = [] } = await tool.run(args, { source: context.documents, signal });
      return {
        content: [
          { type: "text", text },
          ...images.map(({ data, mimeType }) => ({ type: "image" as const, data, mimeType })),
        ],
        _meta: { [ANSWER]: facts },
      };
    },
  };
}
