import { buildDpeUri, measured } from "@a2c-smcp/protocol";
import { ToolRefusal } from "@a2c-smcp/provider";
import { pageOfElement } from "@a2c-smcp/readers";
import { z } from "zod";
import { readViewType } from "../../worker/view-type.ts";
import type { NamedPlace } from "./find-file.ts";
import { findPlace } from "./find-file.ts";
import { defineTool } from "./tool.ts";

/** Bytes of a picture; in base64 it takes a third more. */
const MOST_BYTES = 750_000;
/** Pixels of a picture that cost a model one token, roughly and for most models. */
const PIXELS_PER_TOKEN = 750;

const input = z.strictObject({
  place: z
    .string()
    .min(1, measured)
    .max(4096, measured)
    .describe("file.pdf#12, or the dpe:// URI of a page, or of an element to see only its part."),
  pixels: z.int().min(100).max(2000).default(1200).describe("Of the longer side, 100 to 2000."),
});

const output = z.object({
  uri: z.string().describe("dpe:// URI of the page or element"),
  file: z.string(),
  page_index: z.int(),
  mime_type: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  is_region: z.boolean().describe("true when only the part with the element is shown"),
  printed_page: z.int().optional().describe("set when LibreOffice laid the document out: its page, from 1"),
  printed_pages: z.int().optional(),
});
type Output = z.infer<typeof output>;

/** A page for those who can see. */
export const viewPage = defineTool({
  name: "view_page",
  title: "See a page",
  description:
    "Shows a page, or the part of it with an element, as an image: for scans, charts, forms and layouts whose text is not enough.",
  input,
  output,
  run: async ({ place: given, pixels }, call) => {
    const { library, host } = call.context;
    const place = await findPlace(given, call);
    const { document, elementId } = place;
    const index = indexOf(place);
    const bounds = { edge: pixels, bytes: MOST_BYTES };
    const view = await library.read(document, { kind: "view", index, elementId, bounds }, call.signal);
    const facts = view && readViewType(view.mimeType);
    const { docRef, relativePath: file } = document.source;
    if (view === undefined || facts === undefined)
      throw new ToolRefusal(`${file} has no page ${index + 1}; it has ${document.description.pageCount}.`);
    const { mimeType, printed } = facts;
    const structured: Output = {
      uri: buildDpeUri({ host, docRef, ...(elementId === undefined ? { pageIndex: index } : { elementId }) }),
      file,
      page_index: index,
      mime_type: mimeType,
      width: facts.width,
      height: facts.height,
      bytes: view.bytes.length,
      is_region: facts.isRegion,
      ...(printed === undefined ? {} : { printed_page: printed.page, printed_pages: printed.pages }),
    };
    const data = Buffer.from(view.bytes).toString("base64");
    return { structured, text: describe(structured), extra: [{ type: "image", data, mimeType }] };
  },
});

function indexOf({ document, pageIndex, elementId }: NamedPlace): number {
  if (pageIndex !== undefined) return pageIndex;
  if (elementId !== undefined) return pageOfElement(elementId) ?? 0;
  if (document.description.pageCount === 1) return 0;
  const { name } = document.source;
  throw new ToolRefusal(`${name} has ${document.description.pageCount} pages; say which, like ${name}#1.`);
}

function describe({
  file,
  page_index,
  width,
  height,
  is_region,
  printed_page,
  printed_pages,
}: Output): string {
  const part = is_region ? "part of page" : "page";
  const tokens = Math.ceil((width * height) / PIXELS_PER_TOKEN);
  const printed =
    printed_page === undefined
      ? ""
      : ` Laid out by LibreOffice: its page ${printed_page}${printed_pages === undefined ? "" : ` of ${printed_pages}`}, chosen by its words.`;
  return `${file}, ${part} ${page_index + 1}, ${width} × ${height} pixels, about ${tokens} tokens.${printed}`;
}
