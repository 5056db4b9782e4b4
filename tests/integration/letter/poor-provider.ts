import { parseDpeUri } from "@a2c-smcp/protocol";
import { PlainServer } from "../gateway/plain-server.ts";

const HOST = "org.poor";
export const BOOK = `dpe://${HOST}/book`;
export const PAGES = 130;
export const ROWS = 250;

const rows = Array.from({ length: ROWS }, (_, row) => [`row ${row}`, row]);
const table = { element_id: "tbl-0", category: "table", content: { headers: ["name", "n"], rows } };

const elementsOf = (page: number): object[] => [
  { element_id: `h-${page}`, category: "heading", content: { level: 1, text: `Chapter ${page}` } },
  { element_id: `p-${page}`, category: "text", content: { text: `What page ${page} says.` } },
  ...(page === 0 ? [table] : []),
];

/** What the provider says of a URI: by its path alone, and no more than a reader cannot do without. */
function bodyOf(uri: string): object | undefined {
  const { docRef, pageIndex, elementId } = parseDpeUri(uri);
  if (docRef === "bare") return pageIndex === 0 ? { elements: elementsOf(0) } : undefined;
  if (docRef !== "book") return undefined;
  if (pageIndex !== undefined) return pageIndex < PAGES ? { elements: elementsOf(pageIndex) } : undefined;
  if (elementId === undefined) return { title: "The book", page_count: PAGES };
  return elementId === "tbl-0" ? table : undefined;
}

/**
 * A provider that ignores every parameter: no format, no depth, no offset, no limit, no categories. Its JSON is called
 * plain text.
 */
export function startPoorProvider(): Promise<PlainServer> {
  return PlainServer.start({
    resources: [{ uri: BOOK, name: "The book", text: JSON.stringify(bodyOf(BOOK)) }],
    unlisted: (uri) => {
      const body = bodyOf(uri);
      return body === undefined ? undefined : JSON.stringify(body);
    },
  });
}
