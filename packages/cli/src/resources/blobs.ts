import { formatBytes } from "../terminal/numbers.ts";
import { printableLine } from "../terminal/printable.ts";

/** Bytes that came with an answer. */
export interface Blob {
  readonly mimeType: string;
  /** Base64. */
  readonly blob: string;
}

/** The bytes in a resource that was read: the resource itself, one of a list, or what came beside an element. */
export function blobsOf(resource: unknown): Blob[] {
  if (Array.isArray(resource)) return resource.flatMap(blobsOf);
  if (typeof resource !== "object" || resource === null) return [];
  const { blob, mime_type, attachments } = resource as Record<string, unknown>;
  if (typeof blob === "string") return [{ blob, mimeType: typeof mime_type === "string" ? mime_type : "" }];
  return Array.isArray(attachments) ? attachments.flatMap(blobsOf) : [];
}

/** What bytes are, in words. */
export function describeBlob({ blob, mimeType }: Blob): { kind: string; size: string } {
  const kind = printableLine(mimeType) || "application/octet-stream";
  return { kind, size: formatBytes(Buffer.byteLength(blob, "base64")) };
}
