import type { Category, DpeParams, FinderDocument, Format } from "@a2c-smcp/protocol";
import { DpeDocument, DpeElementDetail, DpePage, Events } from "@a2c-smcp/protocol";
import { RecentCache } from "@a2c-smcp/runtime";
import type { z } from "zod";
import { ConnectionError } from "../errors.ts";
import type { Requester, RequestOptions } from "../requester.ts";
import type { FinderFilter, FinderPage, FinderQuery } from "./finder-page.ts";
import type { FoldedResource } from "./fold-contents.ts";
import { foldContents } from "./fold-contents.ts";
import { belowDocument, withParams } from "./uris.ts";

export interface ReadOptions extends RequestOptions {
  /** The MCP server to read at; without it the Computer finds the one that the URI belongs to. */
  readonly mcpServer?: string | undefined;
}

export interface ReadDocumentOptions extends ReadOptions {
  /** Also the index of pages: titles and element counts. */
  readonly pages?: boolean | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

export interface ReadPageOptions extends ReadOptions {
  readonly categories?: readonly Category[] | undefined;
}

/** A page as text: Markdown in `content_markdown`, plain text in `content_text`. */
export interface RenderedPage {
  readonly uri: string;
  readonly page_index?: number;
  readonly title?: string;
  readonly doc_ref?: string;
  readonly element_count?: number;
  readonly content_markdown?: string;
  readonly content_text?: string;
}

export interface ReadElementOptions extends ReadOptions {
  /** First row of a table or item of a list. */
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** Where a document is: the Computer and the URI of any level of it. */
export interface DocumentPlace {
  readonly computer: string;
  readonly uri: string;
}

const PAGE_SIZE = 100;

/** The catalogue of documents and what is in them. What was read is kept until its Computer reports a change. */
export class Documents {
  readonly #requester: Requester;
  readonly #cache = new RecentCache<FoldedResource>({ entries: 200, size: 4_000_000, largest: 400_000 });
  /** How often something changed: what was asked before a change is not kept after it. */
  #changes = 0;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  async find(computer: string, query: FinderQuery = {}, options: RequestOptions = {}): Promise<FinderPage> {
    const { keywords, fileType, offset, limit } = query;
    const request = {
      computer,
      ...(keywords === undefined ? {} : { keywords: [...keywords] }),
      ...(fileType === undefined ? {} : { file_type: fileType }),
      ...(offset === undefined ? {} : { offset }),
      ...(limit === undefined ? {} : { limit }),
    };
    const answer = await this.#requester.ask(Events.GetFinder, request, options);
    return { documents: answer.documents, totalCount: answer.total_count };
  }

  /** Every document that passes, page by page; one that moves between pages meanwhile is given once. */
  async *all(computer: string, filter: FinderFilter = {}): AsyncGenerator<FinderDocument> {
    const seen = new Set<string>();
    for (let offset = 0; ; ) {
      const { documents, totalCount } = await this.find(computer, { ...filter, offset, limit: PAGE_SIZE });
      for (const document of documents) {
        if (seen.has(document.uri)) continue;
        seen.add(document.uri);
        yield document;
      }
      // A Computer may give fewer than it was asked for.
      offset += documents.length;
      if (documents.length === 0 || offset >= totalCount) return;
    }
  }

  /** Reads a resource of any kind. */
  async read({ computer, uri }: DocumentPlace, options: ReadOptions = {}): Promise<FoldedResource> {
    const key = `${computer}\n${options.mcpServer ?? ""}\n${uri}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const { mcpServer, ...rest } = options;
    const request = { computer, uri, ...(mcpServer === undefined ? {} : { mcp_server: mcpServer }) };
    const changes = this.#changes;
    const answer = await this.#requester.ask(Events.ReadResource, request, rest);
    const folded = foldContents(answer);
    const size = answer.contents.reduce((sum, { text, blob }) => sum + (text ?? blob ?? "").length, 0);
    if (/^dpe:/i.test(uri) && changes === this.#changes) this.#cache.set(key, folded, size);
    return folded;
  }

  async document(place: DocumentPlace, options: ReadDocumentOptions = {}): Promise<DpeDocument> {
    const { pages, offset, limit, ...rest } = options;
    const wantsPages = pages ?? (offset !== undefined || limit !== undefined);
    const params = { ...(wantsPages ? { depth: "pages" as const } : {}), ...window(offset, limit) };
    return check(DpeDocument, await this.read(at(place, {}, params), rest), place.uri);
  }

  async page(place: DocumentPlace & { index: number }, options: ReadPageOptions = {}): Promise<DpePage> {
    const { categories, ...rest } = options;
    const uri = at(place, { pageIndex: place.index }, categories ? { categories: [...categories] } : {});
    return check(DpePage, await this.read(uri, rest), uri.uri);
  }

  /** A page in Markdown or plain text. */
  async renderedPage(
    place: DocumentPlace & { index: number },
    options: ReadPageOptions & { format: Exclude<Format, "json"> },
  ): Promise<RenderedPage> {
    const { categories, format, ...rest } = options;
    const params = { format, ...(categories ? { categories: [...categories] } : {}) };
    return (await this.read(at(place, { pageIndex: place.index }, params), rest)) as RenderedPage;
  }

  async element(
    place: DocumentPlace & { id: string },
    options: ReadElementOptions = {},
  ): Promise<DpeElementDetail> {
    const { offset, limit, ...rest } = options;
    const uri = at(place, { elementId: place.id }, window(offset, limit));
    return check(DpeElementDetail, await this.read(uri, rest), uri.uri);
  }

  /** The text of any level in Markdown or plain text. */
  async text(
    place: DocumentPlace,
    format: Exclude<Format, "json">,
    options: ReadOptions = {},
  ): Promise<string> {
    const uri = withParams(place.uri, { format });
    const folded = await this.read({ computer: place.computer, uri }, options);
    const key = format === "markdown" ? "content_markdown" : "content_text";
    if (typeof folded === "string") return folded;
    const text =
      typeof folded === "object" && folded !== null && key in folded ? (folded as never)[key] : undefined;
    if (typeof text === "string") return text;
    throw new ConnectionError("bad-answer", `${uri} was not answered as ${format}`);
  }

  /** Something of the Computer changed: nothing that was read there is certain any more. */
  drop(computer: string): void {
    this.#changes += 1;
    this.#cache.deletePrefix(`${computer}\n`);
  }

  clear(): void {
    this.#changes += 1;
    this.#cache.clear();
  }
}

/** The URI of a level below the document of the given place. */
function at(
  place: DocumentPlace,
  below: { pageIndex?: number; elementId?: string },
  params: DpeParams,
): DocumentPlace {
  return { computer: place.computer, uri: belowDocument(place.uri, below, params) };
}

function window(offset: number | undefined, limit: number | undefined): { offset?: number; limit?: number } {
  return { ...(offset === undefined ? {} : { offset }), ...(limit === undefined ? {} : { limit }) };
}

function check<T extends z.ZodType>(schema: T, value: unknown, uri: string): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ConnectionError("bad-answer", `${uri} was answered in a form that is not known`, {
    cause: parsed.error,
  });
}
