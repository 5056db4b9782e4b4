import { type FileHandle, open } from "node:fs/promises";
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { SourceFile } from "../../engine/format.ts";
import { loadPdfjs, type PdfjsLibrary, pdfjsAssets } from "./pdfjs-library.ts";
import { ignoringStrayRejections } from "./stray-rejections.ts";

const CHUNK_BYTES = 256 * 1024;

/** A document that pdf.js holds open; it reads only those parts of the file that it needs. */
export class PdfjsFile implements AsyncDisposable {
  readonly document: PDFDocumentProxy;
  readonly #task: PDFDocumentLoadingTask;
  readonly #handle: FileHandle;
  #closing: Promise<void> | undefined;

  private constructor(task: PDFDocumentLoadingTask, document: PDFDocumentProxy, handle: FileHandle) {
    this.#task = task;
    this.document = document;
    this.#handle = handle;
  }

  /** Opens a file; throws what pdf.js throws (`PasswordException`, `InvalidPDFException`). */
  static async open(file: SourceFile, password?: string): Promise<PdfjsFile> {
    const library = await loadPdfjs();
    const handle = await openHandle(file);
    const task = startLoading(library, { file, handle, password });
    try {
      const document = await ignoringStrayRejections(() => task.promise);
      return new PdfjsFile(task, document, handle);
    } catch (error) {
      await task.destroy().catch(() => undefined);
      await handle.close();
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    // What pdf.js could not tidy up goes with the process.
    await this.#task.destroy().catch(() => undefined);
    await this.#handle.close().catch(() => undefined);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

async function openHandle(file: SourceFile): Promise<FileHandle> {
  try {
    return await open(file.path, "r");
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Unreadable, `${file.name} cannot be read`, { cause });
  }
}

interface LoadingInput {
  readonly file: SourceFile;
  readonly handle: FileHandle;
  readonly password: string | undefined;
}

function startLoading(library: PdfjsLibrary, input: LoadingInput): PDFDocumentLoadingTask {
  const { file, handle, password } = input;
  const range = new library.PDFDataRangeTransport(file.size, null);
  range.requestDataRange = (begin, end) => {
    const buffer = new Uint8Array(end - begin);
    handle.read(buffer, 0, buffer.length, begin).then(
      ({ bytesRead }) => range.onDataRange(begin, buffer.subarray(0, bytesRead)),
      () => range.onDataRange(begin, buffer),
    );
  };
  return library.getDocument({
    range,
    length: file.size,
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    ...(password === undefined ? {} : { password }),
    ...pdfjsAssets(),
    cMapPacked: true,
    isEvalSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
    verbosity: 0,
  });
}
