import {
  buildDpeUri,
  contentSchemas,
  DpeCatalogue,
  DpeDocument,
  DpeElementDetail,
  DpePage,
  isCategory,
} from "@a2c-smcp/protocol";
import type { ProviderCheck } from "./provider-check.ts";
import { bodyBy, NotTried } from "./provider-check.ts";
import type { ProviderSample, SamplePage } from "./provider-sample.ts";

const PAGE_ROWS = 50;
const PAGE_CHARACTERS = 4000;

/** What is asked of the four levels in JSON. */
export const levelChecks = [
  {
    id: "level-0",
    title: "gives its catalogue at dpe://host",
    isRequired: true,
    run: async (sample) => {
      const { host, docRef } = (await sample.first()).place;
      const catalogue = bodyBy(DpeCatalogue, buildDpeUri({ host }), await sample.json(buildDpeUri({ host })));
      if (catalogue.documents.some(({ doc_ref }) => doc_ref === docRef)) return undefined;
      return catalogue.total_count > catalogue.documents.length
        ? undefined
        : `${docRef} is listed, and not in the catalogue`;
    },
  },
  {
    id: "level-1",
    title: "gives a document with its doc_ref, URI, title and page count",
    isRequired: true,
    run: async (sample) => {
      await sample.first();
      for (const { place } of await sample.some()) {
        const { host, docRef } = place;
        const uri = buildDpeUri({ host, docRef });
        const document = bodyBy(DpeDocument, uri, await sample.json(uri));
        if (document.doc_ref !== docRef) return `doc_ref of ${uri} is ${document.doc_ref}`;
        if (document.uri !== uri) return `uri of ${uri} is ${document.uri}`;
      }
      return undefined;
    },
  },
  {
    id: "level-2",
    title: "gives pages that count from 0, with ids that are there once",
    isRequired: true,
    run: async (sample) => {
      const pages = await sample.pageUris();
      if (pages.length === 0) return new NotTried("the first documents have no pages");
      for (const { document, uri } of pages) {
        const page = bodyBy(DpePage, uri, await sample.json(uri));
        const problem = problemOfPage({ document, uri, page });
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  },
  {
    id: "level-3",
    title: "gives an element of a page alone",
    isRequired: true,
    run: async (sample) => {
      const place = await firstElement(sample);
      if (place === undefined) return new NotTried("the first pages have no elements");
      const detail = bodyBy(DpeElementDetail, place.uri, await sample.json(place.uri));
      const { element_id, category } = place.element;
      if (detail.element_id !== element_id) return `element_id of ${place.uri} is ${detail.element_id}`;
      return detail.category === category
        ? undefined
        : `${element_id} is a ${category} on its page, and a ${detail.category} alone`;
    },
  },
  {
    id: "content-shapes",
    title: "has contents in the shapes of their categories",
    isRequired: false,
    run: async (sample) => {
      for (const { uri, page } of await sample.pages())
        for (const { element_id, category, content } of page.elements) {
          if (!isCategory(category)) return `${element_id} on ${uri} has the unknown category ${category}`;
          const parsed = contentSchemas[category].safeParse(content);
          const [issue] = parsed.error?.issues ?? [];
          if (issue) return `${element_id} on ${uri}: content.${issue.path.join(".")}: ${issue.message}`;
        }
      return undefined;
    },
  },
  {
    id: "page-size",
    title: "never floods a page with one long table or text",
    isRequired: false,
    run: async (sample) => {
      for (const { uri, page } of await sample.pages())
        for (const { element_id, content } of page.elements) {
          const rows = Array.isArray(content["rows"]) ? content["rows"].length : 0;
          if (rows > PAGE_ROWS) return `${element_id} on ${uri} has ${rows} rows`;
          const text = typeof content["text"] === "string" ? content["text"].length : 0;
          if (text > PAGE_CHARACTERS) return `${element_id} on ${uri} has ${text} characters`;
        }
      return undefined;
    },
  },
  {
    id: "mime-types",
    title: "calls JSON application/json",
    isRequired: false,
    run: async (sample) => {
      const { resource } = await sample.first();
      const [item] = await sample.items(resource.uri);
      return item?.mimeType === "application/json"
        ? undefined
        : `${resource.uri} is ${item?.mimeType ?? "of no type"}`;
    },
  },
] as const satisfies readonly ProviderCheck[];

function problemOfPage({ uri, page, document }: SamplePage): string | undefined {
  const index = Number(uri.slice(uri.lastIndexOf("/") + 1));
  if (page.page_index !== index) return `page_index of ${uri} is ${page.page_index}`;
  if (page.doc_ref !== document.doc_ref) return `doc_ref of ${uri} is ${page.doc_ref}`;
  const ids = new Set(page.elements.map(({ element_id }) => element_id));
  if (ids.size < page.elements.length) return `element ids of ${uri} are there twice`;
  const { element_count, elements } = page;
  return element_count === elements.length
    ? undefined
    : `element_count of ${uri} is ${element_count}, not ${elements.length}`;
}

/** The first element of the sample, with its own URI. */
async function firstElement(sample: ProviderSample) {
  const { host } = (await sample.first()).place;
  for (const { document, page } of await sample.pages()) {
    const [element] = page.elements;
    if (!element) continue;
    const { element_id: elementId } = element;
    return { element, uri: buildDpeUri({ host, docRef: document.doc_ref, elementId }) };
  }
  return undefined;
}
