/** The only types of pictures that are shown: none of them can carry a script. */
const SAFE_IMAGES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** One piece of what a tool answered, ready to be drawn. */
export type ResultPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "image"; readonly src: string; readonly mimeType: string; readonly bytes: number }
  | { readonly kind: "link"; readonly uri: string; readonly name: string; readonly note: string }
  | { readonly kind: "resource"; readonly uri: string; readonly mimeType: string; readonly text: string }
  /** Bytes that are not shown, because their type is not a safe picture. */
  | { readonly kind: "bytes"; readonly mimeType: string; readonly bytes: number; readonly uri: string | null }
  | { readonly kind: "unknown"; readonly json: string };

type Content = Readonly<Record<string, unknown>>;

/** Takes the content of a tool result apart; what nobody knows is shown as it is. */
export function partsOf(content: readonly unknown[]): ResultPart[] {
  return content.map(partOf);
}

function partOf(content: unknown): ResultPart {
  if (!isContent(content)) return unknownPart(content);
  switch (content["type"]) {
    case "text":
      return { kind: "text", text: textIn(content, "text") };
    case "image":
    case "audio":
      return bytesPart(content, textIn(content, "data"), null);
    case "resource_link":
      return linkPart(content);
    case "resource":
      return isContent(content["resource"]) ? resourcePart(content["resource"]) : unknownPart(content);
    default:
      return unknownPart(content);
  }
}

function linkPart(content: Content): ResultPart {
  const uri = textIn(content, "uri");
  const name = textIn(content, "title") || textIn(content, "name") || uri;
  return { kind: "link", uri, name, note: textIn(content, "description") };
}

function resourcePart(resource: Content): ResultPart {
  const uri = textIn(resource, "uri");
  if (typeof resource["blob"] === "string") return bytesPart(resource, resource["blob"], uri);
  return { kind: "resource", uri, mimeType: textIn(resource, "mimeType"), text: textIn(resource, "text") };
}

function bytesPart(content: Content, data: string, uri: string | null): ResultPart {
  const mimeType = textIn(content, "mimeType").toLowerCase();
  const bytes = Math.floor((data.replace(/={1,2}$/, "").length * 3) / 4);
  const isSafe = SAFE_IMAGES.has(mimeType) && BASE64.test(data) && data !== "";
  if (isSafe) return { kind: "image", src: `data:${mimeType};base64,${data}`, mimeType, bytes };
  return { kind: "bytes", mimeType, bytes, uri };
}

function unknownPart(content: unknown): ResultPart {
  return { kind: "unknown", json: JSON.stringify(content, null, 2) ?? "" };
}

function textIn(content: Content, key: string): string {
  const value = content[key];
  return typeof value === "string" ? value : "";
}

function isContent(value: unknown): value is Content {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
