import { openDocumentProperties } from "../../archive/document-properties.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import type { Grid } from "../../sheets/grid.ts";
import { MemoryGrid } from "../../sheets/memory-grid.ts";
import type { Sheet, SheetDrawing } from "../../sheets/sheet.ts";
import { noExtras } from "../../sheets/sheet.ts";
import { StreamGrid } from "../../sheets/stream-grid.ts";
import type { TextSource } from "../../sheets/text-pieces.ts";
import { textPieces } from "../../sheets/text-pieces.ts";
import type { Workbook } from "../../sheets/workbook-document.ts";
import { workbookFacts } from "../../sheets/workbook-facts.ts";
import { parseXml } from "../../xml/xml-element.ts";
import { blockOfFrame } from "../odf/odf-frame.ts";
import { loadObjects } from "../odf/odf-objects.ts";
import { OdsCursor } from "./ods-cursor.ts";
import type { OdsIndex, OdsSheetPlace } from "./ods-index.ts";
import { indexContent } from "./ods-index.ts";
import type { OdsFinds } from "./ods-row.ts";
import { framesIn, OdsRowReader } from "./ods-row.ts";

const CONTENT = "content.xml";
const ROW_END = "table-row>";
/** Sheets with at most so much XML are held whole. */
const WHOLE_SHEET = 16 * 1024 * 1024;
/** Rows of a larger sheet that tell its tables apart; what hangs on later cells is not looked for. */
const SAMPLE_ROWS = 500;

/** Finds the sheets of an OpenDocument spreadsheet; each is read when it is asked for. */
export async function openOdsWorkbook(texts: TextSource, limits: Limits): Promise<Workbook> {
  const index = await indexContent(textPieces(texts, CONTENT, ROW_END), limits);
  const properties = await openDocumentProperties(texts.archive, limits);
  return {
    facts: workbookFacts(properties, index.sheets),
    sheets: index.sheets,
    load: (number) => loadSheet({ texts, limits, index }, number),
    close: async () => {
      await texts.streams.close();
      await texts.archive.close();
    },
  };
}

interface OdsSource {
  readonly texts: TextSource;
  readonly limits: Limits;
  readonly index: OdsIndex;
}

async function loadSheet(source: OdsSource, number: number): Promise<Sheet> {
  const place = source.index.sheets[number];
  if (!place) throw new DocumentError(DocumentErrorCode.Damaged, `The file has no sheet ${number}`);
  const finds: OdsFinds = { merged: [], comments: [], links: [], frames: [] };
  const { grid, head } = await loadGrid(source, place, finds);
  const problems = new Set<string>();
  const drawings = await readFrames(source, { finds, head, problems });
  const { name, state, kind } = place;
  const { merged, comments, links } = finds;
  return {
    name,
    state,
    kind,
    grid,
    extras: { ...noExtras, merged, comments, links, drawings, problems: [...problems] },
  };
}

interface OdsGrid {
  readonly grid: Grid;
  readonly head: string;
}

async function loadGrid(source: OdsSource, place: OdsSheetPlace, finds: OdsFinds): Promise<OdsGrid> {
  const { texts, limits, index } = source;
  const open = (into: OdsFinds): OdsCursor =>
    new OdsCursor({
      pieces: textPieces(texts, CONTENT, ROW_END),
      place,
      markup: index.markup,
      rows: new OdsRowReader(limits, index.markup.scope, into),
      mostCells: limits.cells,
    });
  const cursor = open(finds);
  const isSmall = place.end - place.start <= WHOLE_SHEET;
  const rows = await cursor.read(0, isSmall ? Number.POSITIVE_INFINITY : SAMPLE_ROWS);
  const { head } = cursor;
  cursor.close();
  if (isSmall) return { grid: new MemoryGrid(rows), head };
  const unheard = (): OdsFinds => ({ merged: [], comments: [], links: [], frames: [] });
  const grid = new StreamGrid({ open: () => open(unheard()), sample: rows, declared: undefined });
  await grid.measure();
  return { grid, head };
}

interface FrameSource {
  readonly finds: OdsFinds;
  readonly head: string;
  readonly problems: Set<string>;
}

/** Charts and images: those of the cells, and those that are fixed to the sheet itself. */
async function readFrames(
  { texts, limits, index }: OdsSource,
  { finds, head, problems }: FrameSource,
): Promise<SheetDrawing[]> {
  const { archive } = texts;
  const shapes = [...framesIn(shapesOf(head, index, limits))].map((frame) => ({ row: 0, col: 0, frame }));
  const drawings: SheetDrawing[] = [];
  for (const { row, col, frame } of [...shapes, ...finds.frames]) {
    const objects = await loadObjects(frame, { archive, limits, problems });
    const block = blockOfFrame(frame, { archive, limits, objects });
    if (block) drawings.push({ ...block, anchor: { row, col } });
  }
  return drawings;
}

function shapesOf(head: string, { markup }: OdsIndex, limits: Limits): ReturnType<typeof parseXml> {
  const start = head.search(/<[\w.-]{1,30}:shapes[\s>]/);
  const none = { name: "", attributes: {}, children: [] };
  return start < 0 ? none : parseXml(head, { limits, start, scope: markup.scope });
}
