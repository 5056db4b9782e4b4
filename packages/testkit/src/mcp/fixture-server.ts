import { ProtocolError, Server } from "@modelcontextprotocol/server";
import type { FixtureState } from "./fixture-tools.ts";
import { fixtureTools } from "./fixture-tools.ts";

export interface FixtureServerOptions {
  readonly state: FixtureState;
  /** Tells clients that there are other tools now; by default those of this connection. */
  readonly announceTools?: (() => Promise<void>) | undefined;
  /** Tools on a page; all on one by default. */
  readonly pageSize?: number | undefined;
  /** Every page claims that the same one follows. */
  readonly loopCursor?: boolean | undefined;
}

/** An MCP server with the fixture tools, for either era. */
export function createFixtureServer(options: FixtureServerOptions): Server {
  const { state } = options;
  const server = new Server(
    { name: "fixture", version: "1.0.0" },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.setRequestHandler("tools/list", ({ params }) => listPage(options, params?.cursor));
  server.setRequestHandler("tools/call", ({ params }, { mcpReq: request }) => {
    const tool = fixtureTools.find(({ name }) => name === params.name);
    if (state.grown.includes(params.name)) return { content: [{ type: "text", text: params.name }] };
    if (!tool) throw new ProtocolError(-32_602, `no tool ${params.name}`);
    const announceTools = options.announceTools ?? (() => server.sendToolListChanged());
    return tool.run(params.arguments ?? {}, { state, request, announceTools });
  });
  return server;
}

function listPage({ state, pageSize, loopCursor }: FixtureServerOptions, cursor: string | undefined) {
  if (cursor === undefined) state.lists += 1;
  const grown = state.grown.map((name) => ({ name, inputSchema: { type: "object" as const } }));
  const all = [...fixtureTools.map(({ run: _, ...tool }) => tool), ...grown];
  if (loopCursor) return { tools: cursor === undefined ? all : [], nextCursor: "again" };
  if (pageSize === undefined) return { tools: all };
  const start = Number(cursor ?? 0);
  const end = start + pageSize;
  return { tools: all.slice(start, end), ...(end < all.length && { nextCursor: String(end) }) };
}
