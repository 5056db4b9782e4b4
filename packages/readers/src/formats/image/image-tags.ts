import exifr from "exifr";
import { splitKeywords } from "../../engine/keywords.ts";
import { dateText, plainText } from "./tag-values.ts";

/** What a picture says of itself. */
export interface ImageTags {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly author?: string | undefined;
  readonly keywords: readonly string[];
  /** Further facts for the metadata. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

export const noTags: ImageTags = { keywords: [], metadata: {} };

const MOST_KEYWORDS = 50;

/** Reads EXIF, IPTC and XMP from the bytes of a picture. */
export async function readTags(bytes: Uint8Array): Promise<ImageTags> {
  const tags: unknown = await exifr.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    tiff: true,
    exif: true,
    gps: true,
    iptc: true,
    xmp: true,
    icc: false,
    jfif: false,
    makerNote: false,
    userComment: false,
    mergeOutput: true,
    translateValues: false,
    // Dates stand in no time zone; as texts they stay so.
    reviveValues: false,
  });
  return typeof tags === "object" && tags !== null ? tagsOf(new Map(Object.entries(tags))) : noTags;
}

function tagsOf(tags: ReadonlyMap<string, unknown>): ImageTags {
  const first = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => plainText(tags.get(key))).find((text) => text !== undefined);
  const number = (key: string): number | undefined => {
    const value = tags.get(key);
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  };
  const entries: [string, unknown][] = [
    ["taken", dateText(tags.get("DateTimeOriginal")) ?? dateText(tags.get("CreateDate"))],
    ["modified", dateText(tags.get("ModifyDate"))],
    ["camera", [first("Make"), first("Model")].filter((part) => part !== undefined).join(" ") || undefined],
    ["orientation", number("Orientation")],
    ["latitude", number("latitude")],
    ["longitude", number("longitude")],
    ["copyright", first("Copyright", "rights", "CopyrightNotice")],
  ];
  return {
    title: first("title", "ObjectName", "XPTitle", "Headline", "DocumentName"),
    description: first("ImageDescription", "description", "Caption", "XPComment"),
    author: first("Artist", "creator", "Byline", "XPAuthor"),
    keywords: keywordsOf(tags.get("Keywords") ?? tags.get("subject") ?? tags.get("XPKeywords")),
    metadata: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
  };
}

function keywordsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return splitKeywords(plainText(value));
  const words = value.map(plainText);
  const trimmed = words.map((word) => word?.trim() ?? "").filter((word) => word !== "");
  return [...new Set(trimmed)].slice(0, MOST_KEYWORDS);
}
