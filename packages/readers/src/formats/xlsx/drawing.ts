import type { Archive } from "../../archive/archive.ts";
import { mediaTypeOf } from "../../archive/media-type.ts";
import { readBlob } from "../../archive/read-blob.ts";
import type { Relationships } from "../../archive/relationships.ts";
import { readRelationships } from "../../archive/relationships.ts";
import { readChartTree } from "../../charts/drawingml-chart.ts";
import { altText } from "../../engine/alt-text.ts";
import type { Limits } from "../../engine/limits.ts";
import type { CellPosition } from "../../sheets/address.ts";
import type { SheetDrawing } from "../../sheets/sheet.ts";
import { child, childElements, descendant, descendants, numberOf, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";
import type { GridOf } from "./chart-cells.ts";
import { withCells } from "./chart-cells.ts";

/** English metric units of one pixel at 96 dpi. */
const EMU_PER_PIXEL = 9525;

export interface DrawingContext {
  readonly archive: Archive;
  readonly limits: Limits;
  readonly relationships: Relationships;
  readonly anchor: CellPosition;
  readonly gridOf: GridOf;
}

export type DrawingSource = Pick<DrawingContext, "archive" | "limits" | "gridOf">;

/** What floats over the cells of a sheet: charts, images and text boxes, with the cell at their upper left corner. */
export async function readDrawing(part: string, source: DrawingSource): Promise<SheetDrawing[]> {
  const { archive, limits } = source;
  const relationships = await readRelationships(archive, part, limits);
  const root = parseXml(await archive.readText(part), { limits });
  const drawings: SheetDrawing[] = [];
  for (const frame of childElements(root)) {
    const anchor = anchorOf(child(frame, "xdr:from"));
    for await (const drawing of readShapes(frame, { ...source, relationships, anchor }))
      drawings.push(drawing);
  }
  return drawings;
}

function anchorOf(from: XmlElement | undefined): CellPosition {
  return {
    row: Number(textOf(child(from, "xdr:row"))) || 0,
    col: Number(textOf(child(from, "xdr:col"))) || 0,
  };
}

async function* readShapes(parent: XmlElement, context: DrawingContext): AsyncGenerator<SheetDrawing> {
  for (const shape of childElements(parent)) {
    if (shape.name === "xdr:pic") yield* readPicture(shape, context);
    else if (shape.name === "xdr:graphicFrame") yield* readFrame(shape, context);
    else if (shape.name === "xdr:sp") yield* readBox(shape, context);
    else if (shape.name === "xdr:grpSp") yield* readShapes(shape, context);
    else if (shape.name === "mc:AlternateContent") yield* readAlternative(shape, context);
  }
}

/** The first form is the modern one; the last is a picture of it for programs that do not know it. */
async function* readAlternative(
  alternate: XmlElement,
  context: DrawingContext,
): AsyncGenerator<SheetDrawing> {
  for (const name of ["mc:Choice", "mc:Fallback"]) {
    let isRead = false;
    for (const form of childElements(alternate, name))
      for await (const drawing of readShapes(form, context)) {
        isRead = true;
        yield drawing;
      }
    if (isRead) return;
  }
}

async function* readPicture(picture: XmlElement, context: DrawingContext): AsyncGenerator<SheetDrawing> {
  const blip = child(picture, "xdr:blipFill", "a:blip");
  const target = context.relationships.get(blip?.attributes["r:embed"] ?? blip?.attributes["r:link"] ?? "");
  const properties = child(picture, "xdr:nvPicPr", "xdr:cNvPr");
  const { name = "" } = properties?.attributes ?? {};
  const alt = altText(properties?.attributes ?? {});
  const part = target && !target.isExternal ? target.target : undefined;
  yield {
    category: "image",
    content: {
      ...(alt === "" ? {} : { alt }),
      ...(target?.isExternal ? { url: target.target } : {}),
      ...sizeOf(picture),
      ...(part === undefined ? {} : { mime_type: mediaTypeOf(part) }),
    },
    ...(name === "" ? {} : { metadata: { name } }),
    anchor: context.anchor,
    ...(part === undefined ? {} : { blob: () => readBlob(context.archive, part, context.limits) }),
  };
}

function sizeOf(picture: XmlElement): { width?: number; height?: number } {
  const size = child(picture, "xdr:spPr", "a:xfrm", "a:ext");
  const [width, height] = [numberOf(size, "cx"), numberOf(size, "cy")];
  if (!(width && height)) return {};
  return { width: Math.round(width / EMU_PER_PIXEL), height: Math.round(height / EMU_PER_PIXEL) };
}

async function* readFrame(frame: XmlElement, context: DrawingContext): AsyncGenerator<SheetDrawing> {
  const { archive, limits, relationships, anchor, gridOf } = context;
  const reference = descendant(frame, "c:chart") ?? descendant(frame, "cx:chart");
  const part = relationships.get(reference?.attributes["r:id"] ?? "")?.target;
  if (part === undefined || !archive.has(part)) return;
  const content = readChartTree(await withCells(parseXml(await archive.readText(part), { limits }), gridOf));
  const name = child(frame, "xdr:nvGraphicFramePr", "xdr:cNvPr")?.attributes["name"];
  yield { category: "chart", content, anchor, ...(name === undefined ? {} : { metadata: { name } }) };
}

async function* readBox(shape: XmlElement, { anchor }: DrawingContext): AsyncGenerator<SheetDrawing> {
  const paragraphs = [...descendants(child(shape, "xdr:txBody"), "a:p")];
  const text = paragraphs
    .map((paragraph) => [...descendants(paragraph, "a:t")].map(textOf).join(""))
    .join("\n")
    .trim();
  if (text === "") return;
  const name = child(shape, "xdr:nvSpPr", "xdr:cNvPr")?.attributes["name"];
  yield { category: "text", content: { text }, anchor, metadata: { shape: name ?? "text box" } };
}
