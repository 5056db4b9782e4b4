import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addPages, Canvas, standardFonts } from "../../tests/fixtures/documents/pdf/page.ts";
import { PdfWriter } from "../../tests/fixtures/documents/pdf/writer.ts";
import { InventedText } from "./invented-text.ts";

/** How much is written. */
export interface Amount {
  readonly smallFiles: number;
  readonly pdfPages: number;
  /** 500 unless it is said. */
  readonly filesOfAFolder?: number;
}

const PAGES_OF_A_PDF = 250;
const FILES_OF_A_FOLDER = 500;

/** Writes small files of four kinds, and PDFs; returns the bytes of text in them. */
export function generateFiles(folder: string, amount: Amount): number {
  const { smallFiles, pdfPages, filesOfAFolder = FILES_OF_A_FOLDER } = amount;
  const text = new InventedText(5);
  let bytes = 0;
  for (let index = 0; index < smallFiles; index += 1) {
    const below = join(folder, `notes-${Math.floor(index / filesOfAFolder)}`);
    if (index % filesOfAFolder === 0) mkdirSync(below, { recursive: true });
    const { extension, content } = smallFile(text, index);
    writeFileSync(join(below, `note-${index}.${extension}`), content);
    bytes += Buffer.byteLength(content);
  }
  for (let first = 0; first < pdfPages; first += PAGES_OF_A_PDF) {
    const pages = Array.from({ length: Math.min(PAGES_OF_A_PDF, pdfPages - first) }, () => text.words(320));
    writeFileSync(join(folder, `book-${first / PAGES_OF_A_PDF}.pdf`), pdfOf(pages, text));
    bytes += pages.reduce((sum, page) => sum + page.length, 0);
  }
  return bytes;
}

function smallFile(text: InventedText, index: number): { extension: string; content: string } {
  const title = text.words(4);
  switch (index % 5) {
    case 0:
      return {
        extension: "md",
        content: `# ${title}\n\n${text.words(120)}\n\n## ${text.words(3)}\n\n${text.words(90)}\n`,
      };
    case 1:
      return { extension: "txt", content: `${title}\n\n${text.words(200)}\n` };
    case 2:
      return {
        extension: "html",
        content: `<title>${title}</title><h1>${title}</h1><p>${text.words(180)}</p>`,
      };
    case 3: {
      const rows = Array.from(
        { length: 25 },
        (_, row) => `${row},${text.rareWord()},${text.words(4)},${row * 17}`,
      );
      return { extension: "csv", content: `number,name,remark,sum\n${rows.join("\n")}\n` };
    }
    default:
      return { extension: "md", content: `# ${text.chinese(8)}\n\n${text.chinese(300)}\n` };
  }
}

function pdfOf(texts: readonly string[], text: InventedText): Uint8Array {
  const pdf = new PdfWriter();
  const fonts = standardFonts(pdf);
  const pages = texts.map((page) => {
    const canvas = new Canvas();
    canvas.text(text.words(4), { x: 72, y: 80, size: 20, font: "F2" });
    canvas.paragraph(page, { x: 72, y: 110 });
    return { content: canvas.operators };
  });
  const { tree } = addPages(pdf, pages, { fonts, isCompressed: true });
  const root = pdf.add({ Type: { raw: "/Catalog" }, Pages: tree });
  return pdf.build({ root, info: pdf.add({ Title: text.words(5) }) });
}
