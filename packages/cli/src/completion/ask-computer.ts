import type { Agent } from "@a2c-smcp/agent";
import { buildDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { UnfinishedUri } from "./unfinished-uri.ts";

/** A URI as far as it has been typed. */
type TypedUri = UnfinishedUri & { readonly word: string };
type Below = Extract<TypedUri, { document: string }>;

/** The URIs that could be meant, as the MCP servers of a Computer complete them; else from what they list. */
export async function askComputer(agent: Agent, computer: string, uri: TypedUri): Promise<string[]> {
  if (uri.stage === "document") return documentsOf(agent, computer);
  if (uri.stage === "level") return [];
  const values = await completed(agent, computer, uri).catch(() => undefined);
  if (values && values.length > 0) return values;
  return uri.stage === "page" ? pagesOf(agent, computer, uri) : elementsOf(agent, computer, uri);
}

/** The catalogue knows every host; a template would have to be told one. */
async function documentsOf(agent: Agent, computer: string): Promise<string[]> {
  const uris: string[] = [];
  for await (const { uri } of agent.documents(computer)) uris.push(uri);
  return uris;
}

const variables = { page: "page_index", element: "element_id" } as const;

/** Through `completion/complete` of the server that has the template. */
async function completed(agent: Agent, computer: string, uri: Below): Promise<string[] | undefined> {
  if (uri.stage === "level") return undefined;
  const { host, docRef = "" } = parseDpeUri(uri.document);
  const name = variables[uri.stage];
  const template = `${buildDpeUri({ host })}/{doc_ref}/${uri.stage}s/{${name}}`;
  const { values } = await agent.complete(computer, {
    ref: { type: "ref/resource", uri: template },
    argument: { name, value: decodeURIComponent(uri.word.slice(uri.word.lastIndexOf("/") + 1)) },
    context: { arguments: { doc_ref: docRef } },
  });
  return values.map((value) => `${uri.document}/${uri.stage}s/${encodeURIComponent(value)}`);
}

async function pagesOf(agent: Agent, computer: string, { document }: Below): Promise<string[]> {
  const { page_count } = await agent.readDocument(computer, document);
  return Array.from({ length: page_count }, (_, index) => `${document}/pages/${index}`);
}

async function elementsOf(agent: Agent, computer: string, { document }: Below): Promise<string[]> {
  const { elements } = await agent.readPage(computer, document, 0);
  return elements.map(({ element_id }) => `${document}/elements/${encodeURIComponent(element_id)}`);
}
