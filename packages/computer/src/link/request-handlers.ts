import type { RequestHandlers } from "@a2c-smcp/link";
import type {
  CallTool,
  CallToolAnswer,
  ReadResourceAnswer,
  ResourceTemplate,
  SmcpTool,
  ToolCallProgress,
} from "@a2c-smcp/protocol";
import { Events } from "@a2c-smcp/protocol";
import type { Computer } from "../computer.ts";
import { EntryFitter } from "./fit-entries.ts";
import { fitTexts } from "./fit-texts.ts";
import type { RunningCalls } from "./running-calls.ts";

export interface HandlerParts {
  readonly computer: Computer;
  readonly calls: RunningCalls;
  readonly sendProgress: (progress: ToolCallProgress) => void;
}

/** What the Computer answers when an Agent asks through a Server. */
export function requestHandlers(parts: HandlerParts): RequestHandlers {
  const { computer } = parts;
  const tools = new EntryFitter<SmcpTool>(({ bundle_id }) => String(bundle_id));
  const templates = new EntryFitter<ResourceTemplate>(({ mcp_server }) => String(mcp_server));
  return {
    [Events.GetConfig]: async () => computer.getConfig(),
    [Events.GetTools]: async ({ req_id }, { maxPayload }) => {
      const { entries, leftOut } = tools.fit(computer.getTools(), maxPayload);
      computer.noteLeftOut("tools", leftOut);
      return { tools: [...entries], req_id };
    },
    [Events.CallTool]: (request) => callTool(parts, request),
    [Events.GetDesktop]: async ({ desktop_size, window, req_id }, { maxPayload }) => ({
      desktops: fitTexts(await computer.getDesktop({ size: desktop_size, window }), maxPayload),
      req_id,
    }),
    [Events.GetFinder]: async ({ keywords, file_type, offset, limit, req_id }) => {
      const { documents, totalCount } = await computer.getFinder({
        keywords,
        fileType: file_type,
        offset,
        limit,
      });
      return { documents: [...documents], total_count: totalCount, req_id };
    },
    [Events.GetResources]: async ({ mcp_server, cursor, req_id }) => {
      const { resources, nextCursor } = await computer.getResources(mcp_server, cursor);
      return { resources, ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }), req_id };
    },
    [Events.ReadResource]: async ({ uri, mcp_server, req_id }) => {
      // What the MCP server sent goes on untouched, so it is not checked any further than it was.
      const result = (await computer.readResource(uri, mcp_server)) as Pick<ReadResourceAnswer, "contents">;
      return { ...result, req_id };
    },
    [Events.GetResourceTemplates]: async ({ mcp_server, req_id }, { maxPayload }) => {
      const { entries, leftOut } = templates.fit(computer.getResourceTemplates(mcp_server), maxPayload);
      computer.noteLeftOut("templates", leftOut);
      return { resource_templates: [...entries], req_id };
    },
    [Events.Complete]: async ({ ref, argument, context, mcp_server, req_id }) => ({
      ...(await computer.complete({ ref, argument, context: context ?? undefined, mcpServer: mcp_server })),
      req_id,
    }),
  };
}

async function callTool(
  { computer, calls, sendProgress }: HandlerParts,
  request: CallTool,
): Promise<CallToolAnswer> {
  const { req_id: reqId, agent, tool_name: name, params, timeout, progress } = request;
  using call = calls.start(reqId);
  const onProgress = progress
    ? (step: Omit<ToolCallProgress, "req_id">): void =>
        sendProgress({ ...step, req_id: reqId } as ToolCallProgress)
    : undefined;
  return await computer.callTool({ name, params, reqId, agent, timeout, signal: call.signal, onProgress });
}
