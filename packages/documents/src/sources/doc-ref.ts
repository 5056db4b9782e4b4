import { createHash } from "node:crypto";
import { basename } from "node:path";
import anyAscii from "any-ascii";

const SLUG_LENGTH = 40;
const HASH_LENGTH = 6;

/**
 * The name of a document in URIs: readable, URL-safe, and the same as long as the file stays where it is in its
 * folder, whatever else comes and goes there.
 */
export function docRefOf(folder: string, relativePath: string): string {
  // Joined, so that it does not keep its pieces: there are as many as files.
  return [slugOf(relativePath), hashOf(`${basename(folder)}/${relativePath}`, HASH_LENGTH)].join("-");
}

/** A longer name, for the rare file whose short one is taken. */
export function longDocRefOf(path: string): string {
  return `${slugOf(path)}-${hashOf(path, HASH_LENGTH * 3)}`;
}

/** The file name in letters that every URL takes as they are; the extension when it has none. */
function slugOf(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, "file"];
  const slug = plain(stem).slice(0, SLUG_LENGTH).replace(/-$/, "");
  return slug || plain(extension).slice(0, 8) || "file";
}

function plain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\0-\x7f]+/g, romanized)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Other letters as Latin ones. Characters that are words or syllables stay apart: `nian-du-bao-gao`. */
function romanized(letters: string): string {
  const latin = anyAscii(letters);
  return /\p{sc=Han}/u.test(letters) ? `-${latin.replace(/(?<=[a-z])(?=[A-Z])/g, "-")}-` : latin;
}

function hashOf(text: string, length: number): string {
  // Macs write names decomposed, others composed: both are the same path to a person.
  return createHash("sha256").update(text.normalize("NFC")).digest("hex").slice(0, length);
}
