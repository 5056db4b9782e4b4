import type { FinderDocument } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import type { DocumentSource, ServerTool, SourceReading } from "@a2c-smcp/toolbox";
import type { Agent } from "../agent.ts";
import type { AgentTool } from "../agent-tool.ts";
import { isToolNamed } from "../agent-tool.ts";

/** What of an Agent the tools for a model need. */
export type FinderAgent = Pick<Agent, "computers" | "tools" | "callTool" | "getFinder" | "readResource">;

/** The most that a Computer gives at once. */
const STEP = 100;
/** Milliseconds for which a catalogue is taken as read: one conversation asks for it many times in a row. */
const CATALOGUE_MS = 2_000;

/** The documents of a Computer in the office. */
export function agentSource(agent: FinderAgent, computer: () => string): DocumentSource {
  return {
    ready: () => Promise.resolve(),
    documents: rememberedDocuments(agent, computer),
    read: async (uri, signal) => readingOf(await agent.readResource(computer(), uri, { signal })),
    tools: async (name) => {
      const tools = await agent.tools(computer());
      return tools.filter((tool) => isToolNamed(tool, name)).map((tool) => serverTool(agent, tool));
    },
    troubles: () => [],
  };
}

function rememberedDocuments(agent: FinderAgent, computer: () => string): DocumentSource["documents"] {
  let known: { readonly at: number; readonly documents: readonly FinderDocument[] } | undefined;
  return async (signal) => {
    if (known && performance.now() - known.at < CATALOGUE_MS) return known.documents;
    const documents = await readCatalogue(agent, computer(), signal);
    const isSame = known?.documents.length === documents.length && documents.every(isAsIn(known.documents));
    known = { at: performance.now(), documents: isSame && known ? known.documents : documents };
    return known.documents;
  };
}

function isAsIn(before: readonly FinderDocument[]): (document: FinderDocument, at: number) => boolean {
  return (document, at) => JSON.stringify(document) === JSON.stringify(before[at]);
}

async function readCatalogue(
  agent: FinderAgent,
  computer: string,
  signal: AbortSignal | undefined,
): Promise<FinderDocument[]> {
  const all = new Map<string, FinderDocument>();
  for (let offset = 0; ; ) {
    const { documents, totalCount } = await agent.getFinder(computer, { offset, limit: STEP }, { signal });
    for (const document of documents) all.set(document.uri, document);
    // A Computer may give fewer than it was asked for.
    offset += documents.length;
    if (documents.length === 0 || offset >= totalCount) return [...all.values()];
  }
}

function serverTool(agent: FinderAgent, { computer, server, name, params_schema }: AgentTool): ServerTool {
  return {
    // Computers of before protocol 0.3 do not say whose tool it is.
    server: server ?? "",
    inputSchema: params_schema ?? {},
    call: (args, signal) => agent.callTool(computer, name, args, { signal }),
  };
}

function readingOf(folded: unknown): SourceReading {
  if (!isRecord(folded)) return { ...(typeof folded === "string" ? { text: folded } : {}), meta: {} };
  const { content_markdown: markdown, content_text: plain } = folded;
  const text = markdown ?? plain;
  return typeof text === "string" ? { text, meta: folded } : { body: folded, meta: folded };
}
