// A provider as the SDK guide of the protocol shows it: four levels of JSON by the path of the URI, templates,
// completion, notices. It looks at no parameter, and lists nothing but what the guide lists. Nothing of ours is used.
import { ProtocolError, Server } from "@modelcontextprotocol/server";

const HOST = "com.example.docs";
const rows = Array.from({ length: 120 }, (_, quarter) => [`Q${quarter + 1}`, 1_000 + quarter]);

interface GuideElement {
  readonly element_id: string;
  readonly category: string;
  readonly summary: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Titles of pages with their elements; the same for every document. */
const pages: readonly { readonly title: string; readonly elements: readonly GuideElement[] }[] = [
  {
    title: "概览",
    elements: [
      {
        element_id: "h-001",
        category: "heading",
        summary: "总结",
        content: { level: 1, text: "2026 年度总结" },
      },
      {
        element_id: "tbl-001",
        category: "table",
        summary: "季度收入",
        content: { headers: ["季度", "收入"], rows },
      },
    ],
  },
  {
    title: "收入分析",
    elements: [
      { element_id: "txt-001", category: "text", summary: "说明", content: { text: "收入呈上升趋势。" } },
    ],
  },
];

const describe = (ref: string, title: string, fileType: string) => ({
  doc_ref: ref,
  uri: `dpe://${HOST}/${ref}`,
  file_uri: `file:///data/${ref}.${fileType}`,
  file_type: fileType,
  title,
  page_count: pages.length,
  keywords: ["财务", "年报"],
  summary: `${title}的说明`,
  last_modified: "2026-01-15T08:30:00Z",
});

function refuse(code: number, message: string, data: object): never {
  throw new ProtocolError(code, message, data);
}

/** The path of a URI in parts; the guide's parser looks at nothing else here. */
function partsOf(uri: string): string[] {
  return new URL(uri).pathname.split("/").filter((part) => part !== "");
}

type Documents = Map<string, ReturnType<typeof describe>>;

function bodyOf(uri: string, documents: Documents): object {
  const [ref, kind, id = ""] = partsOf(uri);
  if (ref === undefined) return { documents: [...documents.values()], total_count: documents.size };
  const document = documents.get(ref) ?? refuse(4201, "Document not found", { doc_ref: ref });
  if (kind === undefined) return document;
  const below = { doc_ref: ref, uri: `dpe://${HOST}/${ref}/${kind}/${id}` };
  if (kind === "pages") {
    const page = pages[Number(id)] ?? refuse(4202, "Page out of range", { page_index: Number(id) });
    return { page_index: Number(id), ...page, ...below, element_count: page.elements.length };
  }
  const page_index = pages.findIndex(({ elements }) => elements.some((one) => one.element_id === id));
  const element = pages[page_index]?.elements.find((one) => one.element_id === id);
  if (!element) refuse(4203, "Element not found", { element_id: id });
  return { ...element, ...below, page_index, metadata: {} };
}

/** Two documents; the tools `add_document` and `retitle_document` change them, so that a test can see the notices. */
export function createGuideProvider(): Server {
  const documents: Documents = new Map([
    ["rpt-2026", describe("rpt-2026", "2026 年度报告", "xlsx")],
    ["contract-a1", describe("contract-a1", "A1 合同", "pdf")],
  ]);
  const capabilities = { resources: { subscribe: true, listChanged: true }, completions: {}, tools: {} };
  const server = new Server({ name: "guide-docs", version: "1.0.0" }, { capabilities });
  server.setRequestHandler("resources/list", () => ({
    resources: [...documents.values()].map(({ uri, title, summary }) => ({
      ...{ uri, name: title, description: summary, mimeType: "application/json" },
    })),
  }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [
      { uriTemplate: `dpe://${HOST}/{doc_ref}/pages/{page_index}`, name: "文档页面" },
      { uriTemplate: `dpe://${HOST}/{doc_ref}/elements/{element_id}`, name: "文档元素" },
    ],
  }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => ({
    contents: [{ uri, mimeType: "application/json", text: JSON.stringify(bodyOf(uri, documents)) }],
  }));
  server.setRequestHandler("resources/subscribe", () => ({}));
  server.setRequestHandler("resources/unsubscribe", () => ({}));
  server.setRequestHandler("completion/complete", ({ params: { argument } }) => {
    const known: Readonly<Record<string, readonly string[]>> = {
      doc_ref: [...documents.keys()],
      page_index: pages.map((_, index) => String(index)),
      element_id: pages.flatMap(({ elements }) => elements.map(({ element_id }) => element_id)),
    };
    const values = (known[argument.name] ?? []).filter((value) => value.startsWith(argument.value));
    return { completion: { values, total: values.length, hasMore: false } };
  });
  serveChanges(server, documents);
  return server;
}

function serveChanges(server: Server, documents: Documents): void {
  const tools = ["add_document", "retitle_document"].map((name) => ({
    name,
    inputSchema: { type: "object" as const },
  }));
  server.setRequestHandler("tools/list", () => ({ tools }));
  server.setRequestHandler("tools/call", async ({ params: { name } }) => {
    if (name === "add_document") {
      documents.set("memo-1", describe("memo-1", "备忘录", "docx"));
      await server.sendResourceListChanged();
    } else {
      documents.set("rpt-2026", describe("rpt-2026", "修订报告", "xlsx"));
      await server.sendResourceUpdated({ uri: `dpe://${HOST}/rpt-2026` });
    }
    return { content: [{ type: "text", text: "done" }] };
  });
}
