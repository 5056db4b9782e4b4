import { lstat, open, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { SkillReason } from "@a2c-smcp/protocol";
import { fileRefused } from "./skill-error.ts";

/** Types by extension, never by the host: every Computer says the same. */
const types: Readonly<Record<string, string>> = {
  ".md": "text/markdown",
  ".markdown": "text/markdown",
  ".txt": "text/plain",
  ".json": "application/json",
  ".xml": "application/xml",
  ".yaml": "application/yaml",
  ".yml": "application/yaml",
  ".toml": "application/toml",
  ".rst": "text/x-rst",
  ".js": "application/javascript",
  ".py": "text/x-python",
  ".sh": "text/x-shellscript",
  ".html": "text/html",
  ".css": "text/css",
  ".csv": "text/csv",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".pdf": "application/pdf",
  ".zip": "application/zip",
};

/** The type of a file of a skill by its name. */
export function skillFileType(path: string): string {
  return types[extname(path).toLowerCase()] ?? "application/octet-stream";
}

/** Whether a type is text, which may travel in the answer itself. */
export function isTextual(type: string): boolean {
  if (type.startsWith("text/") || /\+(?:json|xml|yaml)$/.test(type)) return true;
  return /^application\/(?:json|xml|yaml|toml|javascript)$/.test(type);
}

/** Files with credentials, which nobody is given whether they are there or not. */
const FORBIDDEN =
  /^(?:\.skillenv|\.env(?:\..*)?|\.netrc|\.npmrc|\.pypirc|id_(?:rsa|dsa|ecdsa|ed25519)|.*\.(?:pem|key|p12|pfx))$/i;

/** A file of a skill that may be read. */
export interface SkillFile {
  readonly path: string;
  readonly size: number;
  /** Milliseconds. */
  readonly changedAt: number;
}

/** Finds a file of a skill; throws 4017. What it is on disk is looked at anew for every piece that is read. */
export async function findSkillFile(root: string, relPath: string, most: number): Promise<SkillFile> {
  const parts = relPath.split("/");
  const isOutside = relPath.startsWith("/") || parts.some((part) => part === ".." || /[\\:\0]/.test(part));
  if (isOutside || relPath === "") throw fileRefused(SkillReason.Traversal, relPath);
  if (parts.some((part) => FORBIDDEN.test(part))) throw fileRefused(SkillReason.Forbidden, relPath);
  const { path, inside } = await follow(root, relPath, parts);
  if (inside === undefined) throw fileRefused(SkillReason.Traversal, relPath);
  // A link may lead to one, or into a folder of them.
  if (inside.split(sep).some((part) => FORBIDDEN.test(part)))
    throw fileRefused(SkillReason.Forbidden, relPath);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw fileRefused(SkillReason.NotFound, relPath);
  if (found.size > most) throw fileRefused(SkillReason.TooLarge, relPath, found.size);
  return { path, size: found.size, changedAt: found.mtimeMs };
}

async function follow(
  root: string,
  relPath: string,
  parts: readonly string[],
): Promise<{ path: string; inside: string | undefined }> {
  try {
    const home = await realpath(root);
    const path = await realpath(join(root, ...parts));
    return { path, inside: path.startsWith(home + sep) ? path.slice(home.length + 1) : undefined };
  } catch {
    throw fileRefused(SkillReason.NotFound, relPath);
  }
}

/** The beginning of a file, as bytes; undefined when it is no file that can be read. */
export async function readBeginning(path: string, most: number): Promise<Buffer | undefined> {
  try {
    if (!(await lstat(path)).isFile()) return undefined;
    await using file = await open(path, "r");
    const buffer = Buffer.alloc(most);
    const { bytesRead } = await file.read(buffer, 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return undefined; // not there, or not ours to read
  }
}
