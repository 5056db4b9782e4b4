import type { Relationships } from "../../archive/relationships.ts";
import { readRelationships, relationshipOfType } from "../../archive/relationships.ts";
import { DocumentError } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import { parseRange } from "../../sheets/address.ts";
import type { Grid } from "../../sheets/grid.ts";
import { MemoryGrid } from "../../sheets/memory-grid.ts";
import type {
  DeclaredTable,
  Sheet,
  SheetComment,
  SheetDrawing,
  SheetEntry,
  SheetPivot,
} from "../../sheets/sheet.ts";
import type { TextSource } from "../../sheets/text-pieces.ts";
import { parseXml } from "../../xml/xml-element.ts";
import type { ValueContext } from "./cell-values.ts";
import type { GridOf } from "./chart-cells.ts";
import { mergeThreads, readComments, readThreads } from "./comments.ts";
import { readDrawing } from "./drawing.ts";
import { loadGrid } from "./load-grid.ts";
import { readPivot } from "./pivot.ts";
import { readTail } from "./sheet-tail.ts";

export interface WorksheetContext extends TextSource {
  readonly limits: Limits;
  readonly values: ValueContext;
  readonly persons: ReadonlyMap<string, string>;
  /** The cells of another sheet, for the one who closes them. */
  readonly openGrid: GridOf;
}

/** Reads a sheet of a workbook. Side parts that are damaged are left out and named as problems. */
export async function loadWorksheet(
  entry: SheetEntry,
  part: string,
  context: WorksheetContext,
): Promise<Sheet> {
  const { archive, limits, values } = context;
  const relationships = await readRelationships(archive, part, limits);
  const side = new SideParts(context, relationships);
  const hasCells = entry.kind === "worksheet" || entry.kind === "macrosheet";
  const needsTail = relationshipOfType(relationships, "hyperlink") !== undefined;
  const { grid, tail } = hasCells
    ? await loadGrid({ texts: context, part, context: values, needsTail })
    : { grid: new MemoryGrid([]), tail: "" };
  const { merged, links, choices } = readTail(tail, relationships, limits);
  const extras = {
    merged,
    links,
    choices,
    tables: await side.tables(),
    pivots: await side.pivots(),
    drawings: await side.drawings({ name: entry.name, grid }),
    comments: await side.comments(),
    problems: side.problems,
  };
  return { ...entry, grid, extras };
}

/** The parts that belong to a sheet: each is read on its own, so that a damaged one spoils no other. */
class SideParts {
  readonly problems: string[] = [];
  readonly #context: WorksheetContext;
  readonly #relationships: Relationships;

  constructor(context: WorksheetContext, relationships: Relationships) {
    this.#context = context;
    this.#relationships = relationships;
  }

  tables(): Promise<DeclaredTable[]> {
    const { archive, limits } = this.#context;
    return this.#each("table", async (part) => {
      const { attributes } = parseXml(await archive.readText(part), { limits });
      const range = parseRange(attributes["ref"] ?? "");
      const name = attributes["displayName"] ?? attributes["name"];
      return range ? [{ name, range, hasHeader: attributes["headerRowCount"] !== "0" }] : [];
    });
  }

  pivots(): Promise<SheetPivot[]> {
    const { archive, limits } = this.#context;
    return this.#each("pivotTable", async (part) => {
      const relationships = await readRelationships(archive, part, limits);
      const cache = relationshipOfType(relationships, "pivotCacheDefinition")?.target;
      const cacheXml = cache !== undefined && archive.has(cache) ? await archive.readText(cache) : undefined;
      const pivot = readPivot(await archive.readText(part), cacheXml, limits);
      return pivot ? [pivot] : [];
    });
  }

  /** Charts may show cells of this sheet and of others. */
  async drawings(own: Pick<Sheet, "name" | "grid">): Promise<SheetDrawing[]> {
    const { archive, limits, openGrid } = this.#context;
    const others = new Map<string, Promise<Grid | undefined>>();
    const gridOf: GridOf = async (name) => {
      if (name === own.name) return own.grid;
      const opened = others.get(name) ?? openGrid(name);
      others.set(name, opened);
      return opened;
    };
    try {
      return await this.#each("drawing", (part) => readDrawing(part, { archive, limits, gridOf }));
    } finally {
      for (const other of others.values()) (await other.catch(() => undefined))?.close();
    }
  }

  async comments(): Promise<SheetComment[]> {
    const { archive, limits, persons } = this.#context;
    const notes = await this.#each("comments", async (part) =>
      readComments(await archive.readText(part), limits),
    );
    const threads = await this.#each("threadedComment", async (part) =>
      readThreads(await archive.readText(part), { persons, limits }),
    );
    return mergeThreads(notes, threads);
  }

  async #each<T>(type: string, read: (part: string) => Promise<readonly T[]>): Promise<T[]> {
    const found: T[] = [];
    for (const relationship of this.#relationships.values()) {
      if (relationship.type !== type || relationship.isExternal) continue;
      try {
        found.push(...(await read(relationship.target)));
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        this.problems.push(`${relationship.target}: ${error.message}`);
      }
    }
    return found;
  }
}
