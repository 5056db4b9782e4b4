import type { ProviderCheckId } from "@a2c-smcp/provider/testing";

/** What is wrong, and what that means and what to do, by the check that found it. */
const broken: Readonly<Record<ProviderCheckId, readonly [string, string]>> = {
  "documents-listed": [
    "Its documents are not in the list",
    "Finder shows level-1 URIs only: list dpe://HOST/DOCUMENT for each document.",
  ],
  subscribe: ["It does not offer subscriptions", "It takes no part in Finder: declare resources.subscribe."],
  "one-host": [
    "Its documents have several hosts",
    "What it lists is found; other URIs go to the first server of their host. Use one host for each server.",
  ],
  "list-metadata": [
    "The list says too little about a document",
    "The Computer reads the catalogue or each document for it, which takes longer: fill in _meta.",
  ],
  "list-changed": [
    "It does not tell when documents come and go",
    "The Computer looks again when somebody asks and what it knows is older than 10 s: declare resources.listChanged and send notifications/resources/list_changed.",
  ],
  "list-dates": [
    "Its list does not show when a document changed",
    "The Computer reads documents again to see it, a part of them at a time where there are many: give annotations.lastModified, or _meta.content_hash.",
  ],
  templates: ["Templates are missing", "Clients cannot offer pages and elements: list a template for each."],
  completion: ["Names are not completed", "Whoever types a URI gets no help: answer completion/complete."],
  "level-0": [
    "The catalogue is not as the protocol has it",
    "What is understood of it is used, else each document is described by a read of its own: answer dpe://HOST with documents and total_count.",
  ],
  "level-1": [
    "A document is not as the protocol has it",
    "Ours opens it as long as page_count is there, other Agents may not: answer with doc_ref, uri, title and page_count.",
  ],
  "level-2": [
    "A page is not as the protocol has it",
    "Ours reads it as long as elements are there, other Agents may not: answer with page_index, title, doc_ref, uri, elements and element_count.",
  ],
  "level-3": [
    "An element is not as the protocol has it",
    "Ours reads it as long as content is there; where it cannot be read, what a page cuts is lost: answer with element_id, category and content.",
  ],
  "content-shapes": [
    "A content has not the shape of its category",
    "It is shown as far as it is understood: use the fields of the protocol.",
  ],
  "page-size": [
    "An element floods its page",
    "A page may be too much for a model: cut at 50 rows and 4,000 characters, and say truncated and total_rows.",
  ],
  "mime-types": [
    "JSON is called something else",
    "It is read as JSON all the same; other MCP clients may take it for text: say application/json.",
  ],
  depth: [
    "depth=pages is ignored",
    "Agents walk the pages by page_count and see no titles before they read: answer with pages and page_total.",
  ],
  "page-window": [
    "offset and limit of pages are ignored",
    "The Agent SDK cuts, after the whole index has travelled: give the pages that are asked for.",
  ],
  "format-markdown": [
    "format=markdown is ignored",
    "The Agent SDK and the gateway render its JSON, other MCP clients do not: answer with text/markdown.",
  ],
  "format-text": [
    "format=text is ignored",
    "The Agent SDK and the gateway render its JSON, other MCP clients do not: answer with text/plain.",
  ],
  categories: [
    "categories is ignored",
    "The Agent SDK leaves out the rest after it has travelled: give only what is asked for.",
  ],
  "row-window": [
    "offset and limit of rows are ignored",
    "The Agent SDK cuts, after the whole table has travelled: give the rows that are asked for, and row_offset.",
  ],
  errors: [
    "What is not there can be read",
    "Agents take it for an empty document: refuse it with 4201, 4202 or 4203.",
  ],
  "error-codes": [
    "It does not say what is missing",
    "The Computer guesses the code by the level of the URI: use 4201, 4202 and 4203.",
  ],
};

/** What `a2c doctor` says about a server with documents. */
export const providerEn = {
  kept: (kept: number, all: number, untried: string) =>
    `documents: ${kept} of ${all} promises are kept${untried === "" ? "" : `; not tried: ${untried}`}`,
  notices:
    "whether it sends a notice when a document changes cannot be tried from here; until the first one comes, the Computer looks again when somebody asks and what it knows is older than 10 s",
  broken,
};
