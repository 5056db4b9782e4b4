import type { HostileRequest, HostileWire, Misbehaviour } from "./misbehaviour.ts";

const document = { title: "doc", doc_ref: "doc0", page_count: 1, file_type: "md", summary: "s" };

/** What every mode answers where it does not misbehave. Spoken by hand: an SDK would not write what a mode sends. */
const honest: Readonly<Record<string, (request: HostileRequest) => unknown>> = {
  initialize: () => ({
    protocolVersion: "2025-06-18",
    capabilities: { tools: { listChanged: true }, resources: { subscribe: true, listChanged: true } },
    serverInfo: { name: "hostile", version: "1" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools: [{ name: "echo", inputSchema: { type: "object" } }] }),
  "tools/call": ({ params }) => ({ content: [{ type: "text", text: JSON.stringify(params) }] }),
  "resources/list": () => ({ resources: [{ uri: "dpe://hostile/doc0", name: "doc" }] }),
  "resources/templates/list": () => ({ resourceTemplates: [] }),
  "resources/subscribe": () => ({}),
  "resources/unsubscribe": () => ({}),
  "resources/read": ({ params }) => ({
    contents: [{ uri: params?.["uri"], mimeType: "application/json", text: JSON.stringify(document) }],
  }),
};

/** Answers one request in the way of a mode. */
export function answerHostile(mode: Misbehaviour, request: HostileRequest, wire: HostileWire): void {
  const { id, method } = request;
  const own = mode.answers?.[method];
  const answer = honest[method];
  if (own) own(request, wire);
  else if (answer) wire.send({ id, result: answer(request) });
  else if (id !== undefined) wire.send({ id, error: { code: -32_601, message: "no such method" } });
  if (method === "initialize") mode.afterHandshake?.(wire);
}
