import type {
  CallTool,
  CallToolAnswer,
  ReadResource,
  ReadResourceAnswer,
  ResourceTemplate,
  SmcpTool,
  ToolCallProgress,
} from "@a2c-smcp/protocol";
import { Events, parseDpeUri } from "@a2c-smcp/protocol";
import { EntryFitter } from "./fit-entries.ts";
import { fitTexts } from "./fit-texts.ts";
import type { OfficeHost } from "./office-host.ts";
import type { RequestTrace, TracedHandlers } from "./record-requests.ts";
import type { RunningCalls } from "./running-calls.ts";

export interface HandlerParts {
  readonly host: OfficeHost;
  readonly calls: RunningCalls;
  readonly sendProgress: (progress: ToolCallProgress) => unknown;
}

/** What the Computer answers when an Agent asks through a Server. */
export function requestHandlers(parts: HandlerParts): TracedHandlers {
  const { host } = parts;
  const tools = new EntryFitter<SmcpTool>(({ bundle_id }) => String(bundle_id));
  const templates = new EntryFitter<ResourceTemplate>(({ mcp_server }) => String(mcp_server));
  return {
    [Events.GetConfig]: async () => host.getConfig(),
    [Events.GetTools]: async ({ req_id }, { maxPayload }) => {
      const { entries, leftOut } = tools.fit(host.tools.list(), maxPayload);
      host.noteLeftOut("tools", leftOut);
      return { tools: [...entries], req_id };
    },
    [Events.CallTool]: (request, _, trace) => callTool(parts, request, trace),
    [Events.GetDesktop]: async ({ desktop_size, window, req_id }, { maxPayload }) => ({
      desktops: fitTexts(await host.desktop.query({ size: desktop_size, window }), maxPayload),
      req_id,
    }),
    [Events.GetFinder]: async ({ keywords, file_type, offset, limit, req_id }) => {
      const { documents, totalCount } = await host.finder.query({
        keywords,
        fileType: file_type,
        offset,
        limit,
      });
      return { documents: [...documents], total_count: totalCount, req_id };
    },
    [Events.GetResources]: async ({ mcp_server, cursor, req_id }) => {
      const { resources, nextCursor } = await host.resources.list(mcp_server, cursor);
      return { resources, ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }), req_id };
    },
    [Events.ReadResource]: (request, _, trace) => readResource(host, request, trace),
    [Events.GetDpe]: async (request, _, trace) => {
      parseDpeUri(request.uri);
      return readResource(host, request, trace);
    },
    [Events.GetResourceTemplates]: async ({ mcp_server, req_id }, { maxPayload }) => {
      const { entries, leftOut } = templates.fit(host.resources.templates(mcp_server), maxPayload);
      host.noteLeftOut("templates", leftOut);
      return { resource_templates: [...entries], req_id };
    },
    [Events.Complete]: async ({ ref, argument, context, mcp_server, req_id }) => ({
      ...(await host.resources.complete({
        ref,
        argument,
        context: context ?? undefined,
        mcpServer: mcp_server,
      })),
      req_id,
    }),
  };
}

async function readResource(
  host: OfficeHost,
  { uri, mcp_server, req_id }: ReadResource,
  trace: RequestTrace,
): Promise<ReadResourceAnswer> {
  const located = await host.resources.locate(uri, mcp_server);
  trace.server = located.server;
  // What the MCP server sent goes on untouched, so it is not checked any further than it was.
  const result = (await located.read()) as Pick<ReadResourceAnswer, "contents">;
  return { ...result, req_id };
}

async function callTool(
  { host, calls, sendProgress }: HandlerParts,
  request: CallTool,
  trace: RequestTrace,
): Promise<CallToolAnswer> {
  const { req_id: reqId, agent, tool_name: name, params, timeout, progress } = request;
  using call = calls.start(reqId);
  const onProgress = progress
    ? (step: Omit<ToolCallProgress, "req_id">): void =>
        void sendProgress({ ...step, req_id: reqId } as ToolCallProgress)
    : undefined;
  return await host.tools.call({
    ...{ name, params, reqId, agent, signal: call.signal, onProgress },
    // The wire counts in seconds.
    timeoutMs: timeout * 1_000,
    onRecord: (record) => {
      trace.server = record.server;
      trace.call = record;
    },
  });
}
