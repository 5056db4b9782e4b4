import type {
  DpeDocument,
  DpeElementDetail,
  DpePage,
  DpeParams,
  FinderDocument,
  Format,
} from "@a2c-smcp/protocol";
import { Events, MAX_LIMIT, parseDpeUri } from "@a2c-smcp/protocol";
import { RecentCache } from "@a2c-smcp/runtime";
import type { Requester, RequestOptions } from "../requester.ts";
import { bodyOf, inAskedFormat, renderedOf } from "./bodies.ts";
import type { FinderFilter, FinderPage, FinderQuery } from "./finder-page.ts";
import type { FoldedResource } from "./fold-contents.ts";
import { foldContents } from "./fold-contents.ts";
import type {
  DocumentPlace,
  ReadDocumentOptions,
  ReadElementOptions,
  ReadOptions,
  ReadPageOptions,
  RenderedPage,
} from "./read-options.ts";
import { readParts, stepOf } from "./read-parts.ts";
import { belowDocument, withParams } from "./uris.ts";
import { wholeWindow } from "./whole-window.ts";

type TextFormat = Exclude<Format, "json">;

/** What was read is believed for so long: a provider may change its documents and notify nobody. */
const READ_AGE_MS = 10_000;
const cacheBounds = { entries: 200, size: 4_000_000, largest: 400_000, ageMs: READ_AGE_MS };

/** The catalogue of documents and what is in them. What was read is kept for a moment, unless its Computer reports a change. */
export class Documents {
  readonly #requester: Requester;
  readonly #cache = new RecentCache<FoldedResource>(cacheBounds);
  /** How often something changed: what was asked before a change is not kept after it. */
  #changes = 0;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** One page of the catalogue; a limit above what one answer holds is walked. */
  async find(computer: string, query: FinderQuery = {}, options: RequestOptions = {}): Promise<FinderPage> {
    const { limit } = query;
    if (limit === undefined || limit <= MAX_LIMIT) return this.#findOnce(computer, query, options);
    const documents: FinderDocument[] = [];
    for (;;) {
      const offset = (query.offset ?? 0) + documents.length;
      const step = { ...query, offset, limit: Math.min(MAX_LIMIT, limit - documents.length) };
      const page = await this.#findOnce(computer, step, options);
      documents.push(...page.documents);
      const isOver = page.documents.length === 0 || offset + page.documents.length >= page.totalCount;
      if (isOver || documents.length >= limit) return { documents, totalCount: page.totalCount };
    }
  }

  /** Every document that passes, page by page; one that moves between pages meanwhile is given once. */
  async *all(computer: string, filter: FinderFilter = {}): AsyncGenerator<FinderDocument> {
    const seen = new Set<string>();
    for (let offset = 0; ; ) {
      const { documents, totalCount } = await this.find(computer, { ...filter, offset, limit: MAX_LIMIT });
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

  /** Reads a resource of any kind; a document in the format that its URI asks for, whoever has to render it. */
  async resource(place: DocumentPlace, options: ReadOptions = {}): Promise<FoldedResource> {
    const folded = await this.read(place, options);
    return /^dpe:/i.test(place.uri) ? inAskedFormat(place.uri, folded) : folded;
  }

  /** Reads a resource of any kind, as its provider gives it. */
  async read({ computer, uri }: DocumentPlace, options: ReadOptions = {}): Promise<FoldedResource> {
    const { mcpServer, fresh, ...rest } = options;
    const key = `${computer}\n${mcpServer ?? ""}\n${uri}`;
    const known = fresh ? undefined : this.#cache.get(key);
    if (known !== undefined) return known;
    const request = { computer, uri, ...(mcpServer === undefined ? {} : { mcp_server: mcpServer }) };
    const changes = this.#changes;
    const answer = await this.#requester.ask(Events.ReadResource, request, rest);
    const isDocument = /^dpe:/i.test(uri);
    const folded = foldContents(answer, isDocument ? parseDpeUri(uri) : undefined);
    const size = answer.contents.reduce((sum, { text, blob }) => sum + (text ?? blob ?? "").length, 0);
    if (isDocument && changes === this.#changes) this.#cache.set(key, folded, size);
    return folded;
  }

  /** The metadata of a document, and with `pages` its index: those pages that the provider does not list by number. */
  async document(place: DocumentPlace, options: ReadDocumentOptions = {}): Promise<DpeDocument> {
    const { pages, offset: from, limit: most, ...rest } = options;
    const { offset, limit } = wholeWindow({ offset: from, limit: most });
    const wantsPages = pages ?? (offset !== undefined || limit !== undefined);
    const atOnce = limit === undefined ? undefined : stepOf(limit);
    const params = wantsPages ? { depth: "pages" as const, ...window(offset, atOnce) } : {};
    const first = await this.#document(place, params, rest);
    if (limit === 0) return { ...first, pages: [], page_limit: 0 };
    if (limit === undefined || limit <= MAX_LIMIT) return first;
    const all = [...(first.pages ?? [])];
    const end = Math.min((offset ?? 0) + limit, first.page_total ?? first.page_count);
    while ((offset ?? 0) + all.length < end) {
      const next = (offset ?? 0) + all.length;
      const step = { ...params, ...window(next, Math.min(MAX_LIMIT, end - next)) };
      const { pages: more = [] } = await this.#document(place, step, rest);
      if (more.length === 0) break;
      all.push(...more);
    }
    return { ...first, pages: all, page_limit: limit };
  }

  async page(place: DocumentPlace & { index: number }, options: ReadPageOptions = {}): Promise<DpePage> {
    const { categories, ...rest } = options;
    const at = below(place, { pageIndex: place.index }, categories ? { categories: [...categories] } : {});
    return bodyOf(2, at.uri, await this.read(at, rest));
  }

  /** A page in Markdown or plain text. */
  async renderedPage(
    place: DocumentPlace & { index: number },
    options: ReadPageOptions & { format: TextFormat },
  ): Promise<RenderedPage> {
    const { categories, format, ...rest } = options;
    const at = below(place, { pageIndex: place.index }, { format });
    // Text cannot be cut by category any more, so its elements are, for a provider may ignore what it was asked for.
    if (categories) return renderedOf(at.uri, await this.page(place, { categories, ...rest }));
    return renderedOf(at.uri, await this.read(at, rest));
  }

  /** One element; a long table or list in the part that is asked for, however long. */
  element(
    place: DocumentPlace & { id: string },
    options: ReadElementOptions = {},
  ): Promise<DpeElementDetail> {
    const { offset, limit, ...rest } = options;
    return readParts({ offset, limit }, (step) => {
      const at = below(place, { elementId: place.id }, step);
      return this.read(at, rest).then((folded) => ({ uri: at.uri, folded }));
    });
  }

  /** The text of any level in Markdown or plain text. */
  async text(place: DocumentPlace, format: TextFormat, options: ReadOptions = {}): Promise<string> {
    const uri = withParams(place.uri, { format });
    const page = renderedOf(uri, await this.read({ computer: place.computer, uri }, options));
    return page.content_markdown ?? page.content_text ?? "";
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

  async #document(place: DocumentPlace, params: DpeParams, options: ReadOptions): Promise<DpeDocument> {
    const at = below(place, {}, params);
    return bodyOf(1, at.uri, await this.read(at, options));
  }

  async #findOnce(computer: string, query: FinderQuery, options: RequestOptions): Promise<FinderPage> {
    const { keywords, fileType, offset, limit } = query;
    const request = {
      computer,
      ...(keywords === undefined ? {} : { keywords: [...keywords] }),
      ...(fileType === undefined ? {} : { file_type: fileType }),
      ...window(offset, limit),
    };
    const answer = await this.#requester.ask(Events.GetFinder, request, options);
    return { documents: answer.documents, totalCount: answer.total_count };
  }
}

/** The URI of a level below the document of the given place. */
function below(
  place: DocumentPlace,
  level: { pageIndex?: number; elementId?: string },
  params: DpeParams,
): DocumentPlace {
  return { computer: place.computer, uri: belowDocument(place.uri, level, params) };
}

function window(offset: number | undefined, limit: number | undefined): { offset?: number; limit?: number } {
  return { ...(offset === undefined ? {} : { offset }), ...(limit === undefined ? {} : { limit }) };
}
