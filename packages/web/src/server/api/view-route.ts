import { z } from "zod";
import type { PageLook } from "../../api/reading.ts";
import { ApiFailure } from "../http/api-failure.ts";
import { get } from "../http/route.ts";
import { toolFor } from "./document-tool.ts";
import { askOwn } from "./own-tools.ts";
import { count, uri } from "./query-fields.ts";
import { shownInline } from "./shown-inline.ts";

/** LibreOffice takes its time with the first page of a document. */
const VIEW_MS = 55_000;

const View = z.looseObject({
  width: z.int().positive(),
  height: z.int().positive(),
  printed_page: z.int().optional(),
  printed_pages: z.int().optional(),
});

const Picture = z.looseObject({ type: z.literal("image"), data: z.string(), mimeType: z.string() });

const Query = z.object({ uri, pixels: count(2_000, 1_400) });

/** GET /api/view */
export const viewRoute = get("/api/view", Query, async (query, { context, signal }): Promise<PageLook> => {
  const tool = toolFor(context.computer, query.uri, "view_page");
  const params = { place: query.uri, pixels: Math.max(100, query.pixels) };
  const call = { params, output: View, signal, timeoutMs: VIEW_MS };
  const { structured, content } = await askOwn(context.computer, tool, call);
  const picture = content.map((part) => Picture.safeParse(part)).find(({ success }) => success)?.data;
  if (picture === undefined || !shownInline.has(picture.mimeType))
    throw new ApiFailure(502, "no-picture", { message: "The MCP server gave no picture of this page." });
  const { width, height, printed_page: page, printed_pages: pages } = structured;
  return {
    ...{ mimeType: picture.mimeType, data: picture.data, width, height },
    ...(page === undefined ? {} : { printed: { page, ...(pages === undefined ? {} : { pages }) } }),
  };
});
