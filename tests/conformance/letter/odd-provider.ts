// A provider in plain JSON-RPC, with no SDK at all: each of its documents is odd in a way of its own, as the guide allows or
// does not forbid. It speaks over stdio as soon as it is started.
import { createInterface } from "node:readline";

type Body = Readonly<Record<string, unknown>>;

interface OddDocument {
  readonly about: Body;
  /** Of each page what it holds; a text is given as it is. */
  readonly pages: readonly (Body | string)[];
  readonly elements?: Readonly<Record<string, Body>>;
  /** How its contents are handed over. */
  readonly hand?: (text: string, uri: string) => readonly Body[];
  /** Errors come as bodies, as the guide constructs them. */
  readonly hasSoftErrors?: boolean;
  /** URIs are compared as texts, so that none with a query is known; what is not known is told as a handler that throws. */
  readonly isExact?: boolean;
}

const plainly = (text: string, uri: string): readonly Body[] => [{ uri, mimeType: "text/plain", text }];
const page = (text: string): Body => ({
  elements: [{ element_id: "e", category: "text", content: { text } }],
});
const income = Array.from({ length: 150 }, (_, row) => ({ quarter: `Q${row}`, income: row }));

const documents: Readonly<Record<string, OddDocument>> = {
  shapes: {
    about: {
      title: "Contents in other shapes",
      page_count: "1",
      keywords: "a, b",
      last_modified: "yesterday",
    },
    pages: [
      {
        page_index: "0",
        title: null,
        elements: [
          { element_id: "rows", category: "table", content: { rows: income.slice(0, 2) } },
          { element_id: "items", category: "list", content: ["one", "two"] },
          { element_id: "words", category: "text", content: "A text alone" },
          { element_id: "odd/id ?#", category: "figure", content: { caption: "A figure" } },
        ],
      },
    ],
  },
  summaries: {
    about: { title: "Pages that only name", page_count: 1 },
    pages: [{ elements: [{ element_id: "t", category: "table", summary: "Income by quarter" }] }],
    elements: { t: { element_id: "t", category: "table", content: { rows: income } } },
  },
  markdown: {
    about: { title: "Markdown alone", page_count: 1 },
    pages: ["# A heading\n\nWords of **Markdown**."],
  },
  blob: {
    about: { title: "JSON as bytes", page_count: 1 },
    pages: [page("Out of bytes")],
    hand: (text, uri) => [{ uri, mimeType: "application/json", blob: Buffer.from(text).toString("base64") }],
  },
  marked: {
    about: { title: "A byte order mark", page_count: 1 },
    pages: [page("Behind a mark")],
    hand: (text, uri) => plainly(`\uFEFF${text}`, uri),
  },
  behind: {
    about: { title: "Behind a preface", page_count: 1 },
    pages: [page("Behind a preface")],
    hand: (text, uri) => [...plainly("A preface.", "note://preface"), ...plainly(text, uri)],
  },
  errors: {
    about: { title: "Errors as bodies", page_count: 1 },
    pages: [page("All is well")],
    hasSoftErrors: true,
  },
  exact: {
    about: { title: "Known by its text", page_count: 1 },
    pages: [{ elements: [{ element_id: "t", category: "table", content: { rows: income } }] }],
    isExact: true,
  },
  countless: { about: { title: "No count of pages" }, pages: [page("There is a page")] },
};

const host = "com.example.odd";

function send(message: Body): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

function bodyOf(
  { about, pages, elements = {} }: OddDocument,
  kind: string,
  id: string,
): Body | string | undefined {
  if (kind === "") return about;
  if (kind === "pages") return pages[Number(id)];
  const all = pages.flatMap((one) => (typeof one === "string" ? [] : (one["elements"] as Body[])));
  return elements[id] ?? all.find((one) => one["element_id"] === id);
}

/** What a read is answered with. */
function read(uri: string): Body {
  const [ref = "", kind = "", part = ""] = uri
    .replace(/\?.*/, "")
    .slice(`dpe://${host}/`.length)
    .split("/")
    .map(decodeURIComponent);
  const document = documents[ref];
  const body = document && bodyOf(document, kind, part);
  const error = { code: kind === "pages" ? 4202 : 4203, message: "It is not there" };
  if (!document) return { error: { code: -32_002, message: "Resource not found" } };
  if (document.isExact && (uri.includes("?") || body === undefined))
    return { error: { code: 0, message: `Unknown resource: ${uri}` } };
  if (body === undefined && !document.hasSoftErrors) return { error };
  const text = typeof body === "string" ? body : JSON.stringify(body ?? { error });
  return { result: { contents: (document.hand ?? plainly)(text, uri) } };
}

const answers: Readonly<Record<string, (params: Body) => Body>> = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { resources: { subscribe: true } },
    serverInfo: { name: "odd", version: "0" },
  }),
  ping: () => ({}),
  "resources/list": () => ({
    resources: Object.keys(documents).map((ref) => ({ uri: `dpe://${host}/${ref}`, name: ref })),
  }),
};

/** Serves until stdin ends. */
export function serveOddProvider(): void {
  createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params = {} } = JSON.parse(line) as { id?: number; method: string; params?: Body };
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined;
    if (method === "resources/read") send({ id, ...read(String(params["uri"])) });
    else if (answer) send({ id, result: answer(params) });
    else if (id !== undefined) send({ id, error: { code: -32_601, message: "Method not found" } });
  });
}
