import type { DpeBodies, DpeUri } from "@a2c-smcp/protocol";
import { buildDpeUri, DpeDocument, DpePage, isDpeUri, parseDpeUri, readDpeBody } from "@a2c-smcp/protocol";
import { parseBoundedJson } from "@a2c-smcp/runtime";
import { NotTried } from "./provider-check.ts";
import type { ListedResource, ProviderReader, ReadItem } from "./provider-reader.ts";

/** A page of the sample. */
export interface SamplePage {
  readonly document: DpeDocument;
  readonly uri: string;
  /** As it was given, or as far as it can be read. */
  readonly page: DpePage;
}

/** A document as a list or a URI names it. */
export interface SampleDocument {
  readonly resource: ListedResource;
  readonly place: DpeUri & { readonly docRef: string };
}

const MOST_DOCUMENTS = 3;
const MOST_PAGES = 5;

/** What checks look at: some documents of a provider and some of their pages, each read once. */
export class ProviderSample {
  readonly reader: ProviderReader;
  readonly #reads = new Map<string, Promise<readonly ReadItem[]>>();
  #resources: Promise<readonly ListedResource[]> | undefined;

  constructor(reader: ProviderReader) {
    this.reader = reader;
  }

  resources(): Promise<readonly ListedResource[]> {
    this.#resources ??= this.reader.listResources();
    return this.#resources;
  }

  /** The documents that are listed, by their level-1 URIs. */
  async documents(): Promise<readonly SampleDocument[]> {
    return (await this.resources()).flatMap((resource) => {
      if (!isDpeUri(resource.uri)) return [];
      const place = parseDpeUri(resource.uri);
      const { docRef } = place;
      return place.level === 1 && docRef !== undefined ? [{ resource, place: { ...place, docRef } }] : [];
    });
  }

  /** The document that single checks are about. */
  async first(): Promise<SampleDocument> {
    const [first] = await this.documents();
    if (first === undefined) throw new NotTried("no document is listed");
    return first;
  }

  /** What a URI holds; only asked for once. */
  items(uri: string): Promise<readonly ReadItem[]> {
    const known = this.#reads.get(uri);
    if (known !== undefined) return known;
    const items = this.reader.read(uri);
    this.#reads.set(uri, items);
    return items;
  }

  /** The first text of a URI as JSON. */
  async json(uri: string): Promise<unknown> {
    const [item] = await this.items(uri);
    if (item?.text === undefined) throw new Error(`${uri} has no text`);
    return parseBoundedJson(item.text);
  }

  /** The first documents of the list. */
  async some(): Promise<readonly SampleDocument[]> {
    return (await this.documents()).slice(0, MOST_DOCUMENTS);
  }

  /** The URIs of some pages of the first documents. */
  async pageUris(): Promise<readonly { readonly document: DpeDocument; readonly uri: string }[]> {
    const uris: { document: DpeDocument; uri: string }[] = [];
    for (const { place } of await this.some()) {
      const { host, docRef } = place;
      const document = await this.document(place);
      for (let index = 0; index < Math.min(document?.page_count ?? 0, MOST_PAGES); index += 1)
        if (document) uris.push({ document, uri: buildDpeUri({ host, docRef, pageIndex: index }) });
    }
    return uris;
  }

  /** Those of them that can be read. */
  async pages(): Promise<readonly SamplePage[]> {
    const pages: SamplePage[] = [];
    for (const { document, uri } of await this.pageUris()) {
      const body = await this.#jsonIfAny(uri);
      const page = DpePage.safeParse(body).data ?? bodyIn(2, uri, body);
      if (page) pages.push({ document, uri, page });
    }
    return pages;
  }

  /** A document, as it was given or as far as it can be read; what is wrong with it is for the checks to say. */
  async document({ host, docRef }: SampleDocument["place"]): Promise<DpeDocument | undefined> {
    const uri = buildDpeUri({ host, docRef });
    const body = await this.#jsonIfAny(uri);
    return DpeDocument.safeParse(body).data ?? bodyIn(1, uri, body);
  }

  #jsonIfAny(uri: string): Promise<unknown> {
    return this.json(uri).catch(() => undefined);
  }
}

function bodyIn<Level extends 1 | 2>(level: Level, uri: string, body: unknown): DpeBodies[Level] | undefined {
  const reading = readDpeBody(body, { ...parseDpeUri(uri), level });
  return "body" in reading ? reading.body : undefined;
}
