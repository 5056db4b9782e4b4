// An MCP server whose resources are documents: the logbooks of two boats, a page a day. Finder knows it by its dpe:// URIs.
import type { DpeDocument, DpePage } from "@a2c-smcp/protocol";
import * as dpe from "@a2c-smcp/protocol";
import { ResourceNotFoundError, Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const host = "com.example.logbooks";
const boats = new Map([
  ["heron", ["Fog until noon.", "Wind from the west, two reefs."]],
  ["plover", ["In harbour, new rope."]],
]);

/** A document: what the catalogue shows of it, and the index of its pages. */
function documentOf(boat: string): DpeDocument {
  const pages = (boats.get(boat) ?? []).map((_, day) => pageOf(boat, day));
  const uri = dpe.buildDpeUri({ host, docRef: boat });
  return { doc_ref: boat, uri, title: `Logbook of the ${boat}`, page_count: pages.length, pages };
}

/** A page and its elements: what the skipper wrote, and the wind of the day. */
function pageOf(boat: string, day: number): DpePage {
  const rows = [4, 8, 12, 16, 20].map((hour) => [`${hour}:00`, 2 + ((hour + day) % 5)]);
  const elements = [
    { element_id: `txt-${day}`, category: "text", content: { text: boats.get(boat)?.[day] ?? "" } },
    { element_id: `tbl-${day}`, category: "table", content: { headers: ["Hour", "Wind"], rows } },
  ];
  const uri = dpe.buildDpeUri({ host, docRef: boat, pageIndex: day });
  return { page_index: day, title: `Day ${day + 1}`, doc_ref: boat, uri, elements, element_count: 2 };
}

/** What a URI stands for, by its level, with its Markdown. */
function bodyOf(uri: string): { json: object; markdown: string } | undefined {
  const { level, docRef = "", pageIndex = 0, elementId = "" } = dpe.parseDpeUri(uri);
  const catalogue = { documents: [...boats.keys()].map(documentOf), total_count: boats.size };
  if (level === 0) return { json: catalogue, markdown: dpe.renderCatalogueMarkdown(catalogue) };
  const document = catalogue.documents.find(({ doc_ref }) => doc_ref === docRef);
  if (level === 1) return document && { json: document, markdown: dpe.renderDocumentMarkdown(document) };
  const page = pageOf(docRef, level === 2 ? pageIndex : Number(elementId.split("-")[1]));
  if (!document || page.page_index >= document.page_count) return undefined;
  if (level === 2) return { json: page, markdown: dpe.renderPageMarkdown(page) };
  const element = page.elements.find(({ element_id }) => element_id === elementId);
  return element && { json: element, markdown: dpe.renderElementMarkdown(element) };
}

serveStdio(() => {
  const capabilities = { resources: { subscribe: true } };
  const server = new Server({ name: "logbooks", version: "1.0.0" }, { capabilities });
  server.setRequestHandler("resources/list", () => ({
    resources: [...boats.keys()].map(documentOf).map(({ uri, title }) => ({ uri, name: title })),
  }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    const body = bodyOf(uri);
    if (!body) throw new ResourceNotFoundError(uri);
    const isMarkdown = dpe.parseDpeUri(uri).params.format === "markdown";
    const text = isMarkdown ? body.markdown : JSON.stringify(body.json);
    return { contents: [{ uri, mimeType: isMarkdown ? "text/markdown" : "application/json", text }] };
  });
  server.setRequestHandler("resources/subscribe", () => ({}));
  return server;
});
