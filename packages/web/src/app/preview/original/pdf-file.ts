import type { PDFDocumentLoadingTask, PDFPageProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { keyHeader } from "../../entry/session.ts";

/** An opened PDF. */
export interface PdfFile {
  page(index: number): Promise<PDFPageProxy>;
  close(): void;
}

/** Opens a PDF of our own origin with PDF.js; nothing that is in it runs. */
export function openPdf(url: string): PdfFile {
  const task: Promise<PDFDocumentLoadingTask> = import("pdfjs-dist").then((pdfjs) => {
    pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
    // The content security policy of the page forbids both, and PDF.js does without.
    const forbidden = { isEvalSupported: false, useWasm: false, enableXfa: false };
    return pdfjs.getDocument({ url, httpHeaders: keyHeader(), ...forbidden });
  });
  return {
    page: async (index) => (await (await task).promise).getPage(index + 1),
    // A file that never opened has nothing to close.
    close: () => void task.then((opened) => opened.destroy()).catch(() => undefined),
  };
}
