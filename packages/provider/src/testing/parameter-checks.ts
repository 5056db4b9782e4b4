import type { Category, Format } from "@a2c-smcp/protocol";
import { buildDpeUri, DpeDocument, DpeElementDetail, DpePage, isCategory } from "@a2c-smcp/protocol";
import type { ProviderCheck } from "./provider-check.ts";
import { bodyBy, NotTried } from "./provider-check.ts";
import type { ProviderSample } from "./provider-sample.ts";

/** What is asked of `format`, `depth`, `offset`, `limit` and `categories`. */
export const parameterChecks = [
  {
    id: "depth",
    title: "gives the index of its pages with depth=pages",
    isRequired: false,
    run: async (sample) => {
      const { document, uri } = await documentWithPages(sample, 1);
      if (document === undefined) return new NotTried("the first documents have no pages");
      const index = `${uri}?depth=pages`;
      const { pages, page_total } = bodyBy(DpeDocument, index, await sample.json(index));
      if (pages === undefined) return "pages are missing";
      if (pages[0]?.page_index !== 0) return "the first page is not page 0";
      return page_total === document.page_count
        ? undefined
        : `page_total is ${page_total}, not ${document.page_count}`;
    },
  },
  {
    id: "page-window",
    title: "gives part of the index with offset and limit",
    isRequired: false,
    run: async (sample) => {
      const { document, uri } = await documentWithPages(sample, 2);
      if (document === undefined) return new NotTried("the first documents have fewer than two pages");
      const part = `${uri}?depth=pages&offset=1&limit=1`;
      const { pages = [] } = bodyBy(DpeDocument, part, await sample.json(part));
      const got = pages.map(({ page_index }) => page_index);
      return got.length === 1 && got[0] === 1
        ? undefined
        : `offset=1&limit=1 gives the pages ${got.join(", ") || "none"}`;
    },
  },
  {
    id: "format-markdown",
    title: "gives Markdown with format=markdown",
    isRequired: false,
    run: (sample) => checkFormat(sample, "markdown", "text/markdown"),
  },
  {
    id: "format-text",
    title: "gives plain text with format=text",
    isRequired: false,
    run: (sample) => checkFormat(sample, "text", "text/plain"),
  },
  {
    id: "categories",
    title: "gives only the wanted elements with categories",
    isRequired: false,
    run: async (sample) => {
      const pages = await sample.pages();
      for (const { uri, page } of pages) {
        const category = page.elements.map((one) => one.category).find(isCategory);
        const isMixed = page.elements.some((one) => one.category !== category);
        if (category === undefined || !isMixed) continue;
        return problemOfFilter(sample, uri, category);
      }
      return new NotTried("no page of the first documents has two categories");
    },
  },
  {
    id: "row-window",
    title: "gives part of a table or list with offset and limit",
    isRequired: false,
    run: async (sample) => {
      const place = await longElement(sample);
      if (place === undefined) return new NotTried("the first pages have no table or list of two rows");
      const window = `${place.uri}?offset=1&limit=1`;
      const { content } = bodyBy(DpeElementDetail, window, await sample.json(window));
      const got = partsOf(content);
      if (got?.length !== 1) return `${window} gives ${got?.length ?? 0} rows`;
      const isRight = JSON.stringify(got[0]) === JSON.stringify(place.parts[1]);
      return isRight ? undefined : `${window} gives another row than the second`;
    },
  },
] as const satisfies readonly ProviderCheck[];

async function documentWithPages(sample: ProviderSample, least: number) {
  for (const { document, uri } of await sample.pages())
    if (document.page_count >= least) return { document, uri: uri.slice(0, uri.lastIndexOf("/pages/")) };
  return { document: undefined, uri: "" };
}

async function checkFormat(
  sample: ProviderSample,
  format: Format,
  mimeType: string,
): Promise<string | NotTried | undefined> {
  const [first] = await sample.pages();
  if (first === undefined) return new NotTried("the first documents have no pages");
  const [item] = await sample.items(`${first.uri}?format=${format}`);
  return item?.mimeType === mimeType
    ? undefined
    : `${first.uri}?format=${format} is ${item?.mimeType ?? "of no type"}`;
}

async function problemOfFilter(
  sample: ProviderSample,
  uri: string,
  category: Category,
): Promise<string | undefined> {
  const asked = `${uri}?categories=${category}`;
  const page = bodyBy(DpePage, asked, await sample.json(asked));
  const others = page.elements.filter((element) => element.category !== category);
  if (others.length > 0) return `${uri}?categories=${category} has a ${others[0]?.category}, too`;
  if (page.elements.length === 0) return `${uri}?categories=${category} has none`;
  return page.element_count === page.elements.length
    ? undefined
    : "element_count counts what was left out, too";
}

function partsOf(content: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  const parts = content["rows"] ?? content["items"];
  return Array.isArray(parts) ? parts : undefined;
}

/** The first element with two rows or items. */
async function longElement(sample: ProviderSample) {
  const { host } = (await sample.first()).place;
  for (const { document, page } of await sample.pages())
    for (const { element_id: elementId, content } of page.elements) {
      const parts = partsOf(content);
      if (!parts || parts.length < 2) continue;
      return { parts, uri: buildDpeUri({ host, docRef: document.doc_ref, elementId }) };
    }
  return undefined;
}
