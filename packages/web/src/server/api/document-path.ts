import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { FinderDocument } from "@a2c-smcp/protocol";

/** A path is asked for again with every page of a list. */
const known = new WeakMap<FinderDocument, string | null>();

/** The path of a document's file with forward slashes; null where it is none. */
export function documentPath(document: FinderDocument): string | null {
  const kept = known.get(document);
  if (kept !== undefined) return kept;
  const path = pathOf(document.file_uri);
  known.set(document, path);
  return path;
}

/** The folder of a path with forward slashes. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end <= 0 ? "/" : path.slice(0, end);
}

/** Whether a path is a folder, or is below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** A path of this system with forward slashes. */
export function withSlashes(path: string): string {
  return sep === "\\" ? path.replaceAll("\\", "/") : path;
}

function pathOf(fileUri: string): string | null {
  try {
    return fileUri.startsWith("file:") ? withSlashes(fileURLToPath(fileUri)) : null;
  } catch {
    // A server may write whatever it likes; what is no path is not shown as one.
    return null;
  }
}
