import { pdfDocument } from "../../tests/fixtures/documents/pdf/document.ts";
import { Sheet, type TableKind } from "./sheet.ts";

/** A PDF and what it says, as Markdown. */
export interface Paper {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly truth: string;
  /** How many it has. */
  readonly pages: number;
}

const sentences = [
  "The tide comes twice a day and leaves behind what it has carried from the other side of the bay.",
  "Whoever walks the shore in the morning finds wood, glass and sometimes a letter that nobody has read.",
  "In winter the harbour is quiet, the boats lie under canvas and the nets are mended in the sheds.",
  "Then, in March, the first sails go out again, and the office opens its window at seven each day.",
  "Dues are paid by length, and a boat that stays for less than an hour between two tides pays nothing.",
];
const prose = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => sentences[(from + index) % sentences.length] ?? "").join(" ");

const rows = [
  ["Kind of boat", "2024", "2025", "Change"],
  ["Sail", "1,200", "1,310", "9.2%"],
  ["Motor", "480", "512", "6.7%"],
  ["Oar", "12", "9", "-25.0%"],
  ["All boats", "1,692", "1,831", "8.2%"],
];
const words = [
  ["Flag", "Meaning", "When"],
  ["Red", "Stay in the harbour", "Wind above eight"],
  ["Yellow", "Ask at the office", "Fog or ice"],
  ["Green", "All may leave", "At any other time"],
];

const kinds: readonly TableKind[] = ["ruled", "rules", "loose", "shaded", "frame"];

/** Pages whose headings, tables and order are known, each set in another way. */
export function papers(): Paper[] {
  return [
    ...kinds.map((kind) => paper(`table-${kind}`, [tablePage(kind)])),
    paper("report", [reportPage(1), reportPage(2), reportPage(3)]),
    paper("columns", [columnsPage()]),
    paper("captions", [captionsPage()]),
    paper("contents", [contentsPage()]),
    paper("small-bold", [smallBoldPage()]),
    paper("box-beside", [boxPage()]),
  ];
}

function paper(name: string, sheets: readonly Sheet[]): Paper {
  const pdf = pdfDocument({ pages: () => sheets.map(({ canvas }) => ({ content: canvas.operators })) });
  return { name, pdf, truth: sheets.map(({ truth }) => truth).join("\n\n"), pages: sheets.length };
}

function tablePage(kind: TableKind): Sheet {
  return new Sheet()
    .heading("What the harbour took", { size: 16 })
    .text(prose(0, 3))
    .table(kind, rows, [150, 90, 90, 90])
    .text(prose(2, 2))
    .table(kind, words, [100, 190, 150])
    .text(prose(4, 2));
}

function reportPage(number: number): Sheet {
  return new Sheet("F4", 11)
    .margin("The harbour in the year 2025", { x: 72, y: 36 })
    .heading(`${number} Chapter ${["one", "two", "three"][number - 1] ?? ""}`, { size: 18 })
    .text(prose(number, 4))
    .heading(`${number}.1 What was done`, { size: 13 })
    .text(prose(number + 1, 3))
    .list(["Ropes were changed.", "The pier was painted.", "Two lamps were set up."])
    .heading("What is left to do", { size: 11 })
    .text(prose(number + 2, 3))
    .margin(`${number} of 3`, { x: 290, y: 760 });
}

function columnsPage(): Sheet {
  return new Sheet()
    .heading("Tides and harbours", { size: 20 })
    .column(72, 215, 150)
    .text(prose(0, 4))
    .heading("The northern shore", { size: 12 })
    .text(prose(1, 4))
    .column(320, 215, 150)
    .text(prose(2, 5))
    .heading("The southern shore", { size: 12 })
    .text(prose(3, 3));
}

function captionsPage(): Sheet {
  return new Sheet()
    .heading("Boats by year", { size: 14 })
    .text(prose(0, 2))
    .text("Table 3.1: Boats that came in, by kind and year", "F2")
    .table("ruled", rows, [150, 90, 90, 90])
    .text("Source: the harbour office, 2025")
    .text("Figure 3.2. The pier as it was before the storm", "F2")
    .text(prose(3, 3))
    .heading("Steps to take:", { size: 10 })
    .text(prose(1, 2));
}

function contentsPage(): Sheet {
  const sheet = new Sheet().heading("Contents", { size: 18 });
  for (const [index, title] of ["The sea", "The land", "The sky", "What was left", "Names"].entries())
    sheet.text(`${title} ${".".repeat(40)} ${index * 12 + 3}`, "F2");
  return sheet;
}

function smallBoldPage(): Sheet {
  return new Sheet("F4", 11)
    .heading("Salt", { size: 10 })
    .text(prose(0, 4))
    .heading("Sand and stones", { size: 10 })
    .text(prose(2, 4));
}

function boxPage(): Sheet {
  const sheet = new Sheet().column(72, 300, 84).heading("Who may enter", { size: 14 }).text(prose(0, 7));
  const [left, right, top, bottom] = [400, 530, 84, 250];
  for (const x of [left, right]) sheet.canvas.line([x, top], [x, bottom]);
  for (const y of [top, bottom]) sheet.canvas.line([left, y], [right, y]);
  return sheet.column(408, 115, 100).text(prose(3, 2));
}
