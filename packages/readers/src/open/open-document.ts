import { basename } from "node:path";
import type { OpenOptions } from "../engine/format.ts";
import type { Limits } from "../engine/limits.ts";
import { defaultLimits } from "../engine/limits.ts";
import { toDocumentError } from "../engine/to-document-error.ts";
import type { OpenedFile } from "../registry/open-file.ts";
import { createFileOpener } from "../registry/open-file.ts";
import type { FormatRegistry } from "../registry/register-format.ts";
import type { VersionedFile } from "../worker/worker-job.ts";
import { DocumentReader } from "./document-reader.ts";
import type { WorkerIsolation } from "./in-worker.ts";
import { sourceOf } from "./source-of.ts";

/** How a document is opened, and where it is parsed. */
export interface OpenDocumentOptions {
  /** The name of the file, for bytes: an extension tells apart what bytes do not, as Markdown from plain text. */
  readonly name?: string | undefined;
  /** Passwords to try on an encrypted file. */
  readonly passwords?: readonly string[] | undefined;
  /** What the file may cost. */
  readonly limits?: Partial<Limits> | undefined;
  /** Reads pictures of text; needs Tesseract. */
  readonly ocr?: OpenOptions["ocr"];
  /** Our formats and your own, as `registerFormat` returns them. In this process only. */
  readonly formats?: FormatRegistry | undefined;
  /** Addresses of modules that export further `formats`; works in this process and in a worker. */
  readonly formatModules?: readonly string[] | undefined;
  /**
   * `none` parses in this process: fast to start, and a hostile file may take its time and memory. `worker` parses in a
   * process of its own with deadlines, a memory limit, and a sandbox where the system has one.
   */
  readonly isolation?: "none" | "worker" | undefined;
  /** What a worker may do and take. */
  readonly worker?: WorkerIsolation | undefined;
}

/**
 * Opens a file by its path, or from bytes, which are kept in a temporary file until the document is closed. Throws a
 * `DocumentError` whose `code` tells why a file cannot be read: `encrypted`, `damaged`, `too-large`, `unsupported`, …
 */
export async function openDocument(
  input: string | URL | Uint8Array,
  options: OpenDocumentOptions = {},
): Promise<DocumentReader> {
  const label = basename(options.name ?? (input instanceof Uint8Array ? "the document" : String(input)));
  try {
    const { file, release } = await sourceOf(input, options.name);
    try {
      const opened = await openFile(file, options);
      return new DocumentReader({ ...opened, name: file.name, release });
    } catch (error) {
      await release();
      throw error;
    }
  } catch (error) {
    throw error instanceof TypeError ? error : toDocumentError(error, label);
  }
}

async function openFile(file: VersionedFile, options: OpenDocumentOptions): Promise<OpenedFile> {
  const open: OpenOptions = {
    limits: { ...defaultLimits, ...options.limits },
    passwords: options.passwords ?? [],
    ocr: options.ocr,
  };
  if (options.isolation === "worker") {
    // Loaded on demand: who reads in this process needs none of it.
    const { openInWorker } = await import("./in-worker.ts");
    return openInWorker(file, { ...options, open });
  }
  const openHere = await createFileOpener(options);
  return openHere(file, open);
}
