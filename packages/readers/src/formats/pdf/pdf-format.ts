import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { largestText } from "./layout/first-heading.ts";
import { PdfDocument } from "./pdf-document.ts";
import { factsOf, titleOf } from "./read/document-facts.ts";
import { NativeReader } from "./read/native-reader.ts";
import { type OpenedPdf, openPdf } from "./read/open-pdf.ts";
import { PageReader } from "./read/page-reader.ts";
import { type PictureFinder, pictureBytes } from "./read/picture-finder.ts";
import { PictureTexts } from "./read/picture-texts.ts";

/** PDF: PDFium reads the pages, pdf.js what PDFium cannot. */
export const pdfFormat: Format = { fileType: "pdf", extensions: ["pdf"], open: openDocument };

async function openDocument(file: SourceFile, options: OpenOptions): Promise<OpenDocument> {
  if (file.size === 0) throw new DocumentError(DocumentErrorCode.Empty, `${file.name} is empty`);
  const opened = await openPdf(file, options.passwords);
  try {
    return await documentOf(options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function documentOf(options: OpenOptions, opened: OpenedPdf): Promise<OpenDocument> {
  const { catalogue, password } = opened;
  const ocr =
    options.ocr?.dataPath === undefined ? undefined : { ...options.ocr, dataPath: options.ocr.dataPath };
  const native = new NativeReader({
    input: opened.input,
    password,
    readsTags: catalogue.hasTellingTags && !opened.tags,
    hasForm: catalogue.hasForm,
    ocr,
  });
  const reader = new PageReader({
    native,
    pdfjs: opened.pdfjs,
    finder: opened.finder,
    tags: opened.tags,
    hasTellingTags: catalogue.hasTellingTags,
    canRecognize: ocr !== undefined,
    pictures: ocr && picturesOf(native, opened.finder),
  });
  const known = titleOf(catalogue) === undefined ? await reader.read([0]) : [];
  return new PdfDocument({
    facts: factsOf(catalogue, known[0] && largestText(known[0].page)),
    known,
    outline: catalogue.outline,
    native,
    reader,
    finder: opened.finder,
    blobBytes: options.limits.blobBytes,
    close: opened.close,
  });
}

function picturesOf(native: NativeReader, finder: PictureFinder | undefined): PictureTexts {
  return new PictureTexts({
    bytesOf: (index, figure) => pictureBytes(index, figure, { native, finder }),
    recognizePicture: (bytes) => native.recognizePicture(bytes),
    recognizePage: (index) => native.recognize(index).catch(() => undefined),
  });
}
