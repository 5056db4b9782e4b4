import type { DpeParams, Format } from "@a2c-smcp/protocol";
import {
  DEFAULT_LIMIT,
  ErrorCode,
  parseDpeUri,
  renderCatalogueMarkdown,
  renderCatalogueText,
  renderDocumentMarkdown,
  renderDocumentText,
  renderElementMarkdown,
  renderElementText,
  renderPageMarkdown,
  renderPageText,
} from "@a2c-smcp/protocol";
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { ProtocolError } from "@modelcontextprotocol/server";
import type { FixtureDocument, Part } from "./fixture-document.ts";

type Documents = ReadonlyMap<string, FixtureDocument>;

/** What a URI stands for, and its two renderings. */
interface Body {
  readonly json: object;
  readonly markdown: string;
  readonly text: string;
  readonly meta: Record<string, unknown>;
}

/** Answers a read of a `dpe://` URI of any level, with every query parameter. */
export function readDocuments(documents: Documents, uri: string): ReadResourceResult {
  const { params } = parseDpeUri(uri);
  return { contents: [contentOf(uri, bodyOf(documents, uri), params.format ?? "json")] };
}

function contentOf(uri: string, { json, markdown, text, meta }: Body, format: Format) {
  if (format === "json") return { uri, mimeType: "application/json", text: JSON.stringify(json) };
  if (format === "markdown") return { uri, mimeType: "text/markdown", text: markdown, _meta: meta };
  return { uri, mimeType: "text/plain", text, _meta: meta };
}

function bodyOf(documents: Documents, uri: string): Body {
  const { docRef, level, pageIndex = 0, elementId = "", params } = parseDpeUri(uri);
  if (level === 0) return catalogueBody(documents, params);
  const document = documents.get(docRef ?? "");
  if (!document)
    throw new ProtocolError(ErrorCode.DocumentNotFound, `no document ${docRef}`, { doc_ref: docRef });
  if (level === 1) return documentBody(document, params);
  return level === 2 ? pageBody(document, pageIndex, params) : elementBody(document, elementId, params);
}

function catalogueBody(documents: Documents, params: DpeParams): Body {
  const { offset, limit } = partOf(params) ?? { offset: 0, limit: Number.POSITIVE_INFINITY };
  const all = [...documents.values()].slice(offset, offset + limit).map((document) => document.summary());
  const json = { documents: all, total_count: documents.size };
  return { json, markdown: renderCatalogueMarkdown(json), text: renderCatalogueText(json), meta: {} };
}

function documentBody(document: FixtureDocument, params: DpeParams): Body {
  const part = partOf(params) ?? { offset: 0, limit: DEFAULT_LIMIT };
  const json = params.depth === "pages" ? document.withPages(part) : document.summary();
  const meta = { title: json.title, doc_ref: json.doc_ref };
  return { json, markdown: renderDocumentMarkdown(json), text: renderDocumentText(json), meta };
}

function pageBody(document: FixtureDocument, index: number, { categories }: DpeParams): Body {
  if (index >= document.pageCount)
    throw new ProtocolError(ErrorCode.PageOutOfRange, `no page ${index}`, {
      page_index: index,
      page_count: document.pageCount,
    });
  const json = document.page(index, categories);
  const { page_index, title, doc_ref, element_count } = json;
  const meta = { page_index, title, doc_ref, element_count };
  return { json, markdown: renderPageMarkdown(json), text: renderPageText(json), meta };
}

function elementBody(document: FixtureDocument, id: string, params: DpeParams): Body {
  const json = document.element(id, partOf(params));
  if (!json) throw new ProtocolError(ErrorCode.ElementNotFound, `no element ${id}`, { element_id: id });
  const meta = { doc_ref: document.ref, page_index: json.page_index };
  return { json, markdown: renderElementMarkdown(json), text: renderElementText(json), meta };
}

function partOf({ offset, limit }: DpeParams): Part | undefined {
  if (offset === undefined && limit === undefined) return undefined;
  return { offset: offset ?? 0, limit: limit ?? DEFAULT_LIMIT };
}
