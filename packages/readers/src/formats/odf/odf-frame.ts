import { posix } from "node:path";
import type { Archive } from "../../archive/archive.ts";
import { mediaTypeOf } from "../../archive/media-type.ts";
import { readBlob } from "../../archive/read-blob.ts";
import { altText } from "../../engine/alt-text.ts";
import { oneLine } from "../../engine/elements.ts";
import type { Limits } from "../../engine/limits.ts";
import type { ElementBlob } from "../../engine/model.ts";
import type { Block } from "../../text/block.ts";
import { child, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { pixelsOf, pointsOf } from "./length.ts";
import type { OdfObjects } from "./odf-objects.ts";
import { partName } from "./odf-objects.ts";

export interface FrameContext {
  readonly archive: Archive;
  readonly limits: Limits;
  readonly objects: OdfObjects;
}

/** What a frame shows when it is no text: a chart, a sound or film, a picture. */
export function blockOfFrame(frame: XmlElement, context: FrameContext): Block | undefined {
  const object = context.objects.get(child(frame, "draw:object")?.attributes["xlink:href"] ?? "");
  if (object?.kind === "chart") return chartBlock(frame, object.chart);
  if (object?.kind === "formula") return { category: "formula", content: { expression: object.latex } };
  const media = child(frame, "draw:plugin");
  if (media) return mediaBlock(frame, media, context);
  const image = child(frame, "draw:image");
  return image ? imageBlock(frame, image, context) : undefined;
}

function chartBlock(frame: XmlElement, chart: Readonly<Record<string, unknown>>): Block {
  const title = chart["title"] === "" ? oneLine(altOf(frame)) : chart["title"];
  return { category: "chart", content: { ...chart, title } };
}

function imageBlock(frame: XmlElement, image: XmlElement, { archive, limits }: FrameContext): Block {
  const href = image.attributes["xlink:href"] ?? "";
  const own = ownBytes(image);
  const part = own || isOutside(href) ? undefined : partName(href);
  const alt = altOf(frame);
  const [width, height] = [pixelsOf(frame.attributes["svg:width"]), pixelsOf(frame.attributes["svg:height"])];
  const isObject = (child(frame, "draw:object") ?? child(frame, "draw:object-ole")) !== undefined;
  return {
    category: "image",
    content: {
      ...(alt === "" ? {} : { alt }),
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      ...(part === undefined
        ? own
          ? { mime_type: own.mimeType }
          : { url: href }
        : { mime_type: mediaTypeOf(part) }),
    },
    summary: oneLine(alt || frame.attributes["draw:name"] || posix.basename(href)),
    metadata: { source: part ?? href, ...(isObject ? { embedded: "object" } : {}) },
    ...(part === undefined ? {} : { blob: () => readBlob(archive, part, limits) }),
    ...(own === undefined ? {} : { blob: () => own }),
  };
}

/** The bytes of a picture that a flat file holds itself. */
function ownBytes(image: XmlElement): ElementBlob | undefined {
  const data = child(image, "office:binary-data");
  const mimeType = image.attributes["draw:mime-type"] ?? "image/png";
  return data && { mimeType, bytes: Buffer.from(textOf(data), "base64") };
}

function mediaBlock(frame: XmlElement, media: XmlElement, { archive, limits }: FrameContext): Block {
  const href = media.attributes["xlink:href"] ?? "";
  const part = isOutside(href) ? undefined : partName(href);
  const guess = mediaTypeOf(href);
  const mime_type =
    guess.startsWith("a") && !guess.startsWith("audio") ? media.attributes["draw:mime-type"] : guess;
  return {
    category: guess.startsWith("audio") ? "audio" : "video",
    content: { ...(part === undefined ? { url: href } : { name: posix.basename(part), mime_type }) },
    summary: oneLine(altOf(frame) || frame.attributes["draw:name"] || posix.basename(href)),
    metadata: { source: part ?? href },
    ...(part === undefined ? {} : { blob: () => readBlob(archive, part, limits) }),
  };
}

function isOutside(href: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(href) || href.startsWith("../");
}

function altOf(frame: XmlElement): string {
  return altText({ descr: textOf(child(frame, "svg:desc")), title: textOf(child(frame, "svg:title")) });
}

/** Where a shape is on its page. */
export function placeOf({ attributes }: XmlElement): { bbox?: readonly number[] } {
  const [x, y] = [pointsOf(attributes["svg:x"]), pointsOf(attributes["svg:y"])];
  const [width, height] = [pointsOf(attributes["svg:width"]), pointsOf(attributes["svg:height"])];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return {};
  return { bbox: [x, y, x + width, y + height].map((value) => Math.round(value * 10) / 10) };
}
