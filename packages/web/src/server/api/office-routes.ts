import { measured } from "@a2c-smcp/protocol";
import { estimateTokens, messageOf } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { OfficeDesktop, OfficeDocuments, OfficeLook, OfficeTools } from "../../api/office.ts";
import type { ReadAnswer } from "../../api/reading.ts";
import { ApiFailure } from "../http/api-failure.ts";
import type { Route } from "../http/route.ts";
import { get } from "../http/route.ts";
import type { OfficeObserver } from "../office/office-observer.ts";
import type { ApiContext } from "./api-context.ts";
import { listedItem } from "./finder-item.ts";
import { count, uri, word } from "./query-fields.ts";

const computer = z.string().min(1, measured).max(1_000, measured);
/** The most that a Computer gives at once. */
const MOST_DOCUMENTS = 100;

/** GET /api/office */
const lookRoute = get("/api/office", z.object({}), async (_, { context }): Promise<OfficeLook> => {
  const found = await asked(context.office.look());
  if (typeof found === "string") return { way: "none", why: found };
  const members = await asked(found.room());
  return {
    way: "observer",
    members: members.map(({ name, role, a2c_version }) => ({ name, role, version: a2c_version ?? null })),
  };
});

/** GET /api/office/documents */
const documentsRoute = get(
  "/api/office/documents",
  z.object({ computer, q: word, offset: count(10_000_000, 0), limit: count(MOST_DOCUMENTS, 50) }),
  async ({ q, offset, limit, ...query }, { context, signal }): Promise<OfficeDocuments> => {
    const observer = await observerOf(context);
    const keywords = q?.trim() ? [q.trim()] : undefined;
    const page = observer.getFinder(query.computer, { keywords, offset, limit }, { signal });
    const { documents, totalCount: total } = await asked(page);
    return { documents: documents.map(listedItem), total };
  },
);

/** GET /api/office/desktop */
const desktopRoute = get(
  "/api/office/desktop",
  z.object({ computer }),
  async (query, { context, signal }): Promise<OfficeDesktop> => {
    const observer = await observerOf(context);
    const windows = await asked(observer.getDesktop(query.computer, {}, { signal }));
    return { windows: windows.map((text) => ({ ...windowOf(text), tokens: estimateTokens(text) })) };
  },
);

/** GET /api/office/tools */
const toolsRoute = get(
  "/api/office/tools",
  z.object({ computer }),
  async (query, { context }): Promise<OfficeTools> => {
    const tools = await asked((await observerOf(context)).tools(query.computer));
    return {
      tools: tools.map(({ name, server = "", description, params_schema }) => ({
        ...{ name, server, description },
        schema: params_schema,
      })),
    };
  },
);

/** GET /api/office/read: the JSON of a document, a page or an element of another Computer. */
const readRoute = get(
  "/api/office/read",
  z.object({ computer, uri }),
  async (query, { context, signal }): Promise<ReadAnswer> => {
    const observer = await observerOf(context);
    const text = JSON.stringify(await asked(observer.readResource(query.computer, query.uri, { signal })));
    const size = { bytes: Buffer.byteLength(text), tokens: estimateTokens(text) };
    return { uri: query.uri, mimeType: "application/json", text, ...size, meta: {} };
  },
);

/** What an observer of the office sees. */
export const officeRoutes: readonly Route[] = [
  lookRoute,
  documentsRoute,
  desktopRoute,
  toolsRoute,
  readRoute,
];

async function observerOf({ office }: ApiContext): Promise<OfficeObserver> {
  const found = await asked(office.look());
  if (typeof found !== "string") return found;
  throw new ApiFailure(409, "no-observers", {
    message: "This office cannot be looked at as a whole.",
    advice: "The Office view says why.",
  });
}

/** What the Server or another Computer refuses is no fault of ours, and is said. */
function asked<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((cause: unknown) => {
    throw new ApiFailure(502, "office-refused", {
      message: messageOf(cause),
      advice: "Try again; the Computer may have left the office.",
      cause,
    });
  });
}

/** A window comes as its URI, an empty line, and its text. */
function windowOf(text: string): { readonly uri: string; readonly text: string } {
  const [address = "", ...rest] = text.split("\n");
  return { uri: address, text: rest.join("\n").trim() };
}
