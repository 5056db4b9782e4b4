import { posix } from "node:path";
import type { Archive } from "../../archive/archive.ts";
import { mediaTypeOf } from "../../archive/media-type.ts";
import { readBlob } from "../../archive/read-blob.ts";
import type { Relationship, Relationships } from "../../archive/relationships.ts";
import { readOfficeChart } from "../../charts/drawingml-chart.ts";
import { readSmartArt } from "../../charts/smartart.ts";
import { oneLine } from "../../engine/elements.ts";
import type { Limits } from "../../engine/limits.ts";
import type { Block } from "../../text/block.ts";
import { child, descendant, descendants } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { mergedRanges, spansContent } from "../paged/cell-name.ts";
import { tableContent } from "../paged/table-content.ts";
import type { Box, Shape } from "./shape.ts";
import { readSlideTable } from "./slide-table.ts";

export interface ShapeContext {
  readonly archive: Archive;
  readonly limits: Limits;
  readonly relationships: Relationships;
}

const PIXELS_PER_POINT = 96 / 72;

/** What a picture or frame shows; undefined for shapes that carry text, or nothing. */
export async function blockOfShape(shape: Shape, context: ShapeContext): Promise<Block | undefined> {
  if (shape.element.name === "p:pic") return pictureBlock(shape, shape.element, context);
  if (shape.element.name !== "p:graphicFrame") return undefined;
  const data = child(shape.element, "a:graphic", "a:graphicData");
  const table = child(data, "a:tbl");
  if (table) return tableBlock(shape, table, context);
  const chart = child(data, "c:chart") ?? child(data, "cx:chart");
  if (chart) return chartBlock(shape, chart, context);
  const diagram = child(data, "dgm:relIds");
  if (diagram) return diagramBlock(shape, diagram, context);
  return data ? objectBlock(shape, data, context) : undefined;
}

function tableBlock(shape: Shape, table: XmlElement, { relationships }: ShapeContext): Block | undefined {
  const { rows, headerRows, spans, inline } = readSlideTable(table, relationships);
  if (rows.length === 0) return undefined;
  const metadata = { ...place(shape.box), ...mergedRanges(spans) };
  const plain = tableContent(rows, headerRows > 0 ? headerRows : undefined);
  const content = { ...plain, ...inline.content(plain.headers !== undefined), ...spansContent(spans) };
  return { category: "table", content, metadata };
}

async function chartBlock(
  shape: Shape,
  chart: XmlElement,
  context: ShapeContext,
): Promise<Block | undefined> {
  const target = targetOf(chart.attributes["r:id"], context);
  if (!target) return undefined;
  const content = readOfficeChart(await context.archive.readText(target.target), context.limits);
  const titled = content.title === "" ? { ...content, title: oneLine(shape.alt) } : content;
  return { category: "chart", content: titled, metadata: place(shape.box) };
}

async function diagramBlock(
  shape: Shape,
  diagram: XmlElement,
  context: ShapeContext,
): Promise<Block | undefined> {
  const target = targetOf(diagram.attributes["r:dm"], context);
  if (!target) return undefined;
  const content = readSmartArt(await context.archive.readText(target.target), shape.alt, context.limits);
  return { category: "diagram", content, metadata: place(shape.box) };
}

/** An embedded object shows a picture of itself, or only says which program made it. */
function objectBlock(shape: Shape, data: XmlElement, context: ShapeContext): Block | undefined {
  const object = descendant(data, "p:oleObj");
  const picture = descendant(data, "p:pic");
  const program = object?.attributes["progId"] ?? "";
  const preview = picture && pictureBlock(shape, picture, context);
  if (preview) return { ...preview, metadata: { ...preview.metadata, embedded: program } };
  if (!object) return undefined;
  const name = object.attributes["name"] ?? "";
  return {
    category: "widget",
    content: { program, name },
    summary: oneLine(name === "" ? program : name),
    metadata: place(shape.box),
  };
}

function pictureBlock(shape: Shape, picture: XmlElement, context: ShapeContext): Block | undefined {
  const { archive, limits } = context;
  const media = mediaOf(picture, context);
  if (media) {
    return {
      ...media,
      summary: oneLine(shape.alt || shape.name),
      metadata: { ...media.metadata, ...place(shape.box) },
    };
  }
  const blip = child(picture, "p:blipFill", "a:blip");
  const target = targetOf(blip?.attributes["r:embed"] ?? blip?.attributes["r:link"], context);
  const part = target && !target.isExternal ? target.target : undefined;
  return {
    category: "image",
    content: {
      ...(shape.alt === "" ? {} : { alt: shape.alt }),
      ...pixelSize(shape.box),
      ...(target?.isExternal ? { url: target.target } : {}),
      ...(part === undefined ? {} : { mime_type: mediaTypeOf(part) }),
    },
    summary: oneLine(shape.alt || shape.name || posix.basename(part ?? "")),
    metadata: {
      ...place(shape.box),
      ...(part === undefined ? {} : { source: part }),
    },
    ...(part === undefined ? {} : { blob: () => readBlob(archive, part, limits) }),
  };
}

/** A sound or film is a picture with something behind it. */
function mediaOf(picture: XmlElement, { archive, limits, relationships }: ShapeContext): Block | undefined {
  const properties = child(picture, "p:nvPicPr", "p:nvPr");
  const video = child(properties, "a:videoFile") ?? child(properties, "a:quickTimeFile");
  const audio = child(properties, "a:audioFile") ?? child(properties, "a:wavAudioFile");
  const link = video ?? audio;
  if (!link) return undefined;
  const [embedded] = descendants(properties, "p14:media");
  const target =
    targetOf(embedded?.attributes["r:embed"], { relationships }) ??
    targetOf(link.attributes["r:link"] ?? link.attributes["r:embed"], { relationships });
  const isInside = target !== undefined && !target.isExternal;
  return {
    category: video ? "video" : "audio",
    content: {
      ...(target?.isExternal ? { url: target.target } : {}),
      ...(isInside ? { mime_type: mediaTypeOf(target.target), name: posix.basename(target.target) } : {}),
    },
    metadata: isInside ? { source: target.target } : {},
    ...(isInside ? { blob: () => readBlob(archive, target.target, limits) } : {}),
  };
}

function targetOf(
  id: string | undefined,
  { relationships }: Pick<ShapeContext, "relationships">,
): Relationship | undefined {
  return id === undefined ? undefined : relationships.get(id);
}

/** Where a shape is, for the metadata of its element. */
export function place(box: Box | undefined): { bbox?: Box } {
  return box ? { bbox: box } : {};
}

function pixelSize(box: Box | undefined): { width?: number; height?: number } {
  if (!box) return {};
  const [x0, y0, x1, y1] = box;
  return {
    width: Math.round((x1 - x0) * PIXELS_PER_POINT),
    height: Math.round((y1 - y0) * PIXELS_PER_POINT),
  };
}
