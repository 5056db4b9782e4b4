import { type FileHandle, open } from "node:fs/promises";
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { DocumentError, DocumentErrorCode } from "../../../engine/document-error.ts";
import type { SourceFile } from "../../../engine/format.ts";
import { loadPdfjs, type PdfjsLibrary, pdfjsAssets } from "./pdfjs-library.ts";
import { ignoreStrayRejections } from "./stray-rejections.ts";

const CHUNK_BYTES = 256 * 1024;

/** A document that pdf.js holds open; it reads only those parts of the file that it needs. */
export class PdfjsFile implements AsyncDisposable {
  readonly document: PDFDocumentProxy;
  readonly #parts: HeldParts;
  #closing: Promise<void> | undefined;

  private constructor(parts: HeldParts, document: PDFDocumentProxy) {
    this.#parts = parts;
    this.document = document;
  }

  /** Opens a file; throws what pdf.js throws (`PasswordException`, `InvalidPDFException`). */
  static async open(file: SourceFile, password?: string): Promise<PdfjsFile> {
    const library = await loadPdfjs();
    const handle = await openHandle(file);
    const stopIgnoring = ignoreStrayRejections();
    const task = startLoading(library, { file, handle, password });
    try {
      return new PdfjsFile({ task, handle, stopIgnoring }, await task.promise);
    } catch (error) {
      await release({ task, handle, stopIgnoring });
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= release(this.#parts);
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

interface HeldParts {
  readonly task: PDFDocumentLoadingTask;
  readonly handle: FileHandle;
  readonly stopIgnoring: () => Promise<void>;
}

async function release({ task, handle, stopIgnoring }: HeldParts): Promise<void> {
  // What pdf.js cannot tidy up goes with the process.
  await task.destroy().catch(() => undefined);
  await handle.close().catch(() => undefined);
  await stopIgnoring();
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
    // Pictures are not asked of pdf.js: none is unpacked.
    maxImageSize: 1,
    stopAtErrors: false,
    verbosity: 0,
  });
}
