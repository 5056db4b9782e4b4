import { Server } from "@modelcontextprotocol/server";

const root = "dpe://com.example.poor/notes";
const rows = Array.from({ length: 60 }, (_, row) => [row]);

/** Both pages have the same ids, more rows than a page should carry, and a count that is wrong. */
const page = (index: number) => ({
  page_index: index,
  title: "",
  doc_ref: "notes",
  uri: `${root}/pages/${index}`,
  elements: [
    { element_id: "a", category: "text", content: { text: "Words." } },
    { element_id: "b", category: "table", content: { rows } },
  ],
  element_count: 7,
});
const document = { doc_ref: "notes", uri: root, title: "Notes", page_count: 2 };
const element = { element_id: "a", category: "text", content: { text: "Words." } };
const table = { element_id: "b", category: "table", content: { rows } };

const more = { doc_ref: "more", uri: "dpe://com.example.other/more", title: "More", page_count: 0 };

const bodies: Readonly<Record<string, object>> = {
  "dpe://com.example.poor": { documents: [document], total_count: 1 },
  [root]: document,
  [more.uri]: more,
  [`${root}/pages/0`]: page(0),
  [`${root}/pages/1`]: page(1),
  [`${root}/elements/a`]: element,
  [`${root}/elements/b`]: table,
};

/** A document that is not listed, long enough to be walked through; `bare` beside it has pages and no metadata. */
export const BOOK = "dpe://com.example.poor/book";
export const PAGES = 130;
export const ROWS = 250;

const bookRows = Array.from({ length: ROWS }, (_, row) => [`row ${row}`, row]);
const bookTable = {
  ...{ element_id: "tbl-0", category: "table" },
  content: { headers: ["name", "n"], rows: bookRows },
};
const chapter = (page: number): object[] => [
  { element_id: `h-${page}`, category: "heading", content: { level: 1, text: `Chapter ${page}` } },
  { element_id: `p-${page}`, category: "text", content: { text: `What page ${page} says.` } },
  ...(page === 0 ? [bookTable] : []),
];

/** No more than a reader cannot do without. */
function bookBody(path: string): object | undefined {
  const [, ref, kind, id] =
    /^dpe:\/\/com\.example\.poor\/(book|bare)(?:\/(pages|elements)\/(.+))?$/.exec(path) ?? [];
  if (ref === "bare") return kind === "pages" && id === "0" ? { elements: chapter(0) } : undefined;
  if (ref !== "book") return undefined;
  if (kind === "pages") return Number(id) < PAGES ? { elements: chapter(Number(id)) } : undefined;
  if (kind === "elements") return id === "tbl-0" ? bookTable : undefined;
  return { title: "The book", page_count: PAGES };
}

/** What the provider says of a URI: by its path alone. */
export function poorBody(uri: string): object | undefined {
  const path = uri.replace(/\?.*/, "");
  return bodies[path] ?? bookBody(path);
}

/** A provider that ignores every parameter, says nothing of itself, and has a type of its own for JSON. */
export function createPoorProvider(): Server {
  const server = new Server(
    { name: "poor", version: "1" },
    { capabilities: { resources: { subscribe: true } } },
  );
  server.setRequestHandler("resources/list", () => ({
    resources: [
      { uri: root, name: "notes" },
      { uri: more.uri, name: "more" },
    ],
  }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/subscribe", () => ({}));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    const body = poorBody(uri);
    if (body === undefined) throw new Error("not found");
    return { contents: [{ uri, mimeType: "text/x-json", text: JSON.stringify(body) }] };
  });
  return server;
}

/** A provider that lists a page and an element, and no document. */
export function createScrapsProvider(): Server {
  const server = createPoorProvider();
  const scraps = [`${root}/pages/0`, `${root}/elements/b`];
  server.setRequestHandler("resources/list", () => ({
    resources: scraps.map((uri) => ({ uri, name: uri })),
  }));
  return server;
}
