import { setTimeout as sleep } from "node:timers/promises";
import type {
  ListResourcesResult,
  ReadResourceResult,
  ServerCapabilities,
} from "@modelcontextprotocol/server";
import { ResourceNotFoundError, Server } from "@modelcontextprotocol/server";
import { elementsOf } from "./fixture-document.ts";
import type { ViewState } from "./view-state.ts";
import type { Announcer } from "./view-tools.ts";
import { runViewTool, viewTools } from "./view-tools.ts";

/** An MCP server with documents, windows and resources, for either era. */
export function createViewServer(state: ViewState, announcer?: Announcer): Server {
  const server = new Server({ name: "views", version: "1.0.0" }, { capabilities: capabilitiesOf(state) });
  const announce = announcer ?? {
    listChanged: () => server.sendResourceListChanged(),
    updated: (uri) => server.sendResourceUpdated({ uri }),
  };
  server.setRequestHandler("tools/list", () => ({ tools: [...viewTools] }));
  server.setRequestHandler("tools/call", ({ params }) =>
    runViewTool(params.name, params.arguments ?? {}, { state, announce }),
  );
  if (state.options.isToolsOnly) return server;
  serveResources(server, state);
  if (state.options.canComplete !== false)
    server.setRequestHandler("completion/complete", ({ params }) => ({
      completion: completionOf(state, params.argument, params.context?.arguments ?? {}),
    }));
  return server;
}

function serveResources(server: Server, state: ViewState): void {
  server.setRequestHandler("resources/list", ({ params }) => listPage(state, params?.cursor));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: templatesOf(state) }));
  server.setRequestHandler("resources/read", ({ params }) => read(state, params.uri));
  server.setRequestHandler("resources/subscribe", () => {
    state.counts.subscribes += 1;
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", () => {
    state.counts.unsubscribes += 1;
    return {};
  });
}

function capabilitiesOf({ options }: ViewState): ServerCapabilities {
  const resources = { listChanged: true, ...(options.canSubscribe !== false && { subscribe: true }) };
  return {
    tools: {},
    ...(!options.isToolsOnly && { resources }),
    ...(options.canComplete !== false && { completions: {} }),
  };
}

function listPage(
  state: ViewState,
  cursor: string | undefined,
): ListResourcesResult | Promise<ListResourcesResult> {
  const { hangsOn, garbles, loopsCursor, pageSize = Number.POSITIVE_INFINITY } = state.options;
  const all = state.list();
  if (hangsOn === "list") return forEver();
  if (garbles === "list") return { resources: "none of them" } as never;
  if (loopsCursor) return { resources: cursor === undefined ? all : [], nextCursor: "again" };
  const start = Number(cursor ?? 0);
  const end = start + pageSize;
  const page = { resources: all.slice(start, end), ...(end < all.length && { nextCursor: String(end) }) };
  const { listDelayMs } = state.options;
  return listDelayMs === undefined ? page : sleep(listDelayMs, page);
}

function read(state: ViewState, uri: string): Promise<ReadResourceResult> {
  const { hangsOn, garbles } = state.options;
  const answer = state.read(uri);
  if (hangsOn === "read") return answer.then(forEver);
  return garbles === "read" ? answer.then(() => ({ contents: "of no use" }) as never) : answer;
}

function forEver(): Promise<never> {
  return new Promise(() => undefined);
}

function templatesOf({ host }: ViewState) {
  return [
    { uriTemplate: `dpe://${host}/{doc_ref}/pages/{page_index}`, name: "page", mimeType: "application/json" },
    { uriTemplate: `dpe://${host}/{doc_ref}/elements/{element_id}`, name: "element" },
  ];
}

/** A document, then a page of it, then an element of that page: each depends on what was chosen before. */
function completionOf(
  { documents, host }: ViewState,
  argument: { name: string; value: string },
  chosen: Readonly<Record<string, string>>,
): { values: string[]; total: number; hasMore: boolean } {
  const document = documents.get(chosen["doc_ref"] ?? "");
  const candidates: Readonly<Record<string, () => string[]>> = {
    doc_ref: () => [...documents.keys()],
    page_index: () => Array.from({ length: document?.pageCount ?? 0 }, (_, index) => String(index)),
    element_id: () => elementsOf(Number(chosen["page_index"] ?? 0)).map(({ element_id }) => element_id),
  };
  const all = candidates[argument.name]?.();
  if (!all) throw new ResourceNotFoundError(`dpe://${host}/{${argument.name}}`);
  const values = all.filter((value) => value.startsWith(argument.value));
  return { values, total: values.length, hasMore: false };
}
