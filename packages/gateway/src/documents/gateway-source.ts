import { randomUUID } from "node:crypto";
import type { ToolInfo } from "@a2c-smcp/computer";
import type { FinderDocument } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError, parseDpeUri } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import { readDocumentContents } from "@a2c-smcp/runtime/document-contents";
import type { DocumentSource, ServerTool, SourceReading } from "@a2c-smcp/toolbox";
import { describeStatus, serverStatuses } from "../catalogue/server-status.ts";
import type { GatewayBase } from "../gateway-context.ts";
import type { ResourceItem } from "../read-uri.ts";
import { locate, readAt } from "../read-uri.ts";

/** A tool of a documents server takes no longer. */
const TOOL_MS = 60_000;

/** The documents of the Computer behind the gateway. */
export function gatewaySource(context: GatewayBase): DocumentSource {
  const { computer, startup } = context;
  return {
    ready: () => startup.all(),
    documents: allDocuments(context),
    read: async (uri, signal) => {
      const { server } = await locate(context, uri);
      const { contents } = await readAt(context, { server, uri }, signal);
      return readingOf(uri, contents, server);
    },
    tools: async (name) =>
      computer.tools
        .listKnown()
        .filter(({ tool, isStale }) => tool === name && !isStale)
        .map((tool) => serverTool(context, tool)),
    changed: (milliseconds, signal) => nextChange(context, milliseconds, signal),
    troubles: () =>
      serverStatuses(computer)
        .filter(({ status }) => status !== "up" && status !== "disabled")
        .map((status) => `Server ${describeStatus(status)}; its documents may be missing here.`),
  };
}

function nextChange(
  { computer }: GatewayBase,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      computer.off("resources-changed", over);
      computer.off("finder-changed", over);
      signal?.removeEventListener("abort", over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds).unref();
    computer.on("resources-changed", over);
    computer.on("finder-changed", over);
    signal?.addEventListener("abort", over, { once: true });
  });
}

/** The same array as long as no server's documents changed. */
function allDocuments({ computer }: GatewayBase): DocumentSource["documents"] {
  let shelves: readonly (readonly FinderDocument[])[] = [];
  let all: readonly FinderDocument[] = [];
  return async () => {
    const now = (await computer.finder.browse()).map(({ documents }) => documents);
    const isSame = now.length === shelves.length && now.every((shelf, at) => shelf === shelves[at]);
    if (isSame) return all;
    shelves = now;
    all = now.flat();
    return all;
  };
}

function serverTool({ computer }: GatewayBase, { server, tool, inputSchema }: ToolInfo): ServerTool {
  return {
    server,
    inputSchema,
    call: (params, signal) =>
      computer.tools.call({
        ...{ server, name: tool, params, reqId: randomUUID(), timeoutMs: TOOL_MS },
        ...(signal === undefined ? {} : { signal }),
      }),
  };
}

/** The JSON of a document, page or element, else the text. */
function readingOf(uri: string, contents: readonly ResourceItem[], server: string): SourceReading {
  const reading = readDocumentContents(contents, parseDpeUri(uri));
  if (reading.kind === "none")
    throw new ProtocolError(ErrorCode.Internal, `MCP server ${server} answered without any text`, {
      details: { uri, hint: "read it with resources(server_name, uri)" },
    });
  const meta = isRecord(reading.item["_meta"]) ? reading.item["_meta"] : {};
  return reading.kind === "text" ? { text: reading.text, meta } : { body: reading.value, meta };
}
