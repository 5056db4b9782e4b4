import { createHash } from "node:crypto";
import { basename } from "node:path";

const SLUG_LENGTH = 40;
const HASH_LENGTH = 6;

/**
 * The name of a document in URIs: readable, URL-safe, and the same as long as the file stays where it is in its
 * folder, whatever else comes and goes there.
 */
export function docRefOf(folder: string, relativePath: string): string {
  return `${slugOf(relativePath)}-${hashOf(`${basename(folder)}/${relativePath}`, HASH_LENGTH)}`;
}

/** A longer name, for the rare file whose short one is taken. */
export function longDocRefOf(path: string): string {
  return `${slugOf(path)}-${hashOf(path, HASH_LENGTH * 3)}`;
}

/** The letters of the file name that every URL takes as they are; the extension when there are none. */
function slugOf(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, "file"];
  const slug = plain(stem).slice(0, SLUG_LENGTH).replace(/-+$/, "");
  return slug || plain(extension).slice(0, 8) || "file";
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

function hashOf(text: string, length: number): string {
  // Macs write names decomposed, others composed: both are the same path to a person.
  return createHash("sha256").update(text.normalize("NFC")).digest("hex").slice(0, length);
}
