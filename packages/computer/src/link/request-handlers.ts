import type { RequestContext } from "@a2c-smcp/link";
import type {
  CallTool,
  CallToolAnswer,
  GetBlob,
  GetBlobAnswer,
  ReadResource,
  ReadResourceAnswer,
  ResourceTemplate,
  SmcpTool,
  ToolCallProgress,
} from "@a2c-smcp/protocol";
import { Events, isSince, parseDpeUri } from "@a2c-smcp/protocol";
import type { Receiver } from "../blobs/hand-over.ts";
import { handOverBinaries, handOverItems } from "../blobs/hand-over.ts";
import type { Caller } from "../tools/call-record.ts";
import { EntryFitter } from "./fit-entries.ts";
import { fitTexts } from "./fit-texts.ts";
import type { OfficeHost } from "./office-host.ts";
import type { RequestTrace, TracedHandlers } from "./record-requests.ts";
import type { RunningCalls } from "./running-calls.ts";
import { withIds } from "./server-ids.ts";

export interface HandlerParts {
  readonly host: OfficeHost;
  readonly calls: RunningCalls;
  readonly sendProgress: (progress: ToolCallProgress) => unknown;
  /** Who calls tools; an Agent by default. */
  readonly by?: Caller | undefined;
}

/** What the Computer answers when an Agent asks through a Server. */
export function requestHandlers(parts: HandlerParts): TracedHandlers {
  const { host } = parts;
  const { serverIds: ids } = host;
  const tools = new EntryFitter<SmcpTool>(({ bundle_id }) => ids.serverOf(String(bundle_id)));
  const templates = new EntryFitter<ResourceTemplate>(({ mcp_server }) => String(mcp_server));
  return {
    [Events.GetConfig]: async (_, { version }) => host.getConfig(version),
    [Events.GetTools]: async ({ req_id }, { maxPayload, version }) => {
      const listed = isSince(version, "0.3") ? host.tools.listExposed() : host.tools.list();
      const { entries, leftOut } = tools.fit(listed, maxPayload);
      host.noteLeftOut("tools", leftOut);
      return { tools: [...entries], req_id };
    },
    [Events.CallTool]: async (request, context, trace) => {
      const receiver = receiverOf(request, context);
      return await handOverBinaries(await callTool(parts, request, trace), host.blobs, receiver);
    },
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
    [Events.GetResources]: ({ mcp_server, cursor, req_id }) =>
      withIds(ids, async () => {
        const { resources, nextCursor } = await host.resources.list(ids.serverOf(mcp_server), cursor);
        return { resources, ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }), req_id };
      }),
    [Events.ReadResource]: (request, context, trace) => readResource(host, request, { context, trace }),
    [Events.GetDpe]: async (request, context, trace) => {
      parseDpeUri(request.uri);
      return readResource(host, request, { context, trace });
    },
    [Events.GetResourceTemplates]: async ({ mcp_server, req_id }, { maxPayload }) => {
      const { entries, leftOut } = templates.fit(
        host.resources.templates(mcp_server && ids.serverOf(mcp_server)),
        maxPayload,
      );
      host.noteLeftOut("templates", leftOut);
      return { resource_templates: [...entries], req_id };
    },
    [Events.Complete]: async ({ ref, argument, context, mcp_server, req_id }) => ({
      ...(await host.resources.complete({
        ref,
        argument,
        context: context ?? undefined,
        mcpServer: mcp_server && ids.serverOf(mcp_server),
      })),
      req_id,
    }),
    [Events.GetSkills]: async ({ req_id }) => ({ skills: await host.skills.list(), req_id }),
    [Events.GetSkill]: async ({ name, rel_path, req_id }) => ({
      ...(await host.skills.read(name, rel_path ?? undefined)),
      req_id,
    }),
    [Events.GetBlob]: (request, { maxPayload }) => readBlob(host, request, maxPayload),
    [Events.PutBlob]: (request) => host.uploads.take(request),
  };
}

async function readResource(
  host: OfficeHost,
  { uri, mcp_server, req_id, blobs }: ReadResource,
  { context, trace }: { context: RequestContext; trace: RequestTrace },
): Promise<ReadResourceAnswer> {
  const located = await host.resources.locate(uri, mcp_server && host.serverIds.serverOf(mcp_server));
  trace.server = located.server;
  // What the MCP server sent goes on untouched, so it is not checked any further than it was.
  const result = (await located.read()) as Pick<ReadResourceAnswer, "contents">;
  return {
    ...result,
    contents: await handOverItems(result.contents, host.blobs, receiverOf({ blobs }, context)),
    req_id,
  };
}

/** Servers of 0.2 to 0.4 let in their own generation alone, and every published SDK of those fetches handles. */
function receiverOf(
  { blobs }: { blobs?: boolean | undefined },
  { maxPayload, version }: RequestContext,
): Receiver {
  return { fetchesBlobs: blobs === true, isOfAnyAge: isSince(version, "0.5"), maxPayload };
}

/** What the SDKs take as the size of a piece. */
const PIECE_BYTES = 262_144;

async function readBlob(
  { blobs }: OfficeHost,
  { blob_handle, chunk_offset, max_chunk_bytes, req_id }: GetBlob,
  maxPayload: number,
): Promise<GetBlobAnswer> {
  // Base64 and the packet around it must be below what the server takes.
  const own = Math.max(1, Math.min(PIECE_BYTES, Math.floor(maxPayload / 2)));
  const most = max_chunk_bytes && max_chunk_bytes > 0 ? Math.min(own, max_chunk_bytes) : own;
  const offset = chunk_offset ?? 0;
  const { info, bytes } = await blobs.read(blob_handle, offset, most);
  return {
    blob_handle,
    mime_type: info.mimeType,
    total_size: info.size,
    sha256: info.sha256,
    chunk_offset: offset,
    eof: offset + bytes.length === info.size,
    blob: bytes.toString("base64"),
    req_id,
  };
}

async function callTool(
  { host, calls, sendProgress, by }: HandlerParts,
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
    ...{ name, params, reqId, agent, by, signal: call.signal, onProgress },
    // The wire counts in seconds.
    timeoutMs: timeout * 1_000,
    onRecord: (record) => {
      trace.server = record.server;
      trace.call = record;
    },
  });
}
