import type { DocumentLibrary } from "../library/document-library.ts";
import { SharedWork } from "../library/shared-work.ts";
import { batchHead } from "../worker/row-chunk.ts";
import type { EngineAnswers, FinishedTable, QueryRequest, QueryResult } from "./engine/engine-messages.ts";
import { EngineError } from "./engine-error.ts";
import type { TableEngineOptions } from "./table-engine.ts";
import { hasEngine, TableEngine } from "./table-engine.ts";
import type { TableSource } from "./table-source.ts";

export interface LoadedTablesOptions extends TableEngineOptions {
  readonly library: DocumentLibrary;
  /** Rows of one table that are loaded; what is beyond is said to be missing. */
  readonly mostRows?: number | undefined;
}

/** A table whose rows are with the engine. */
export interface LoadedTable extends FinishedTable {
  /** Its name there. */
  readonly name: string;
  readonly source: TableSource;
  /** False when the table is longer than what was loaded. */
  readonly isWhole: boolean;
}

/** Bytes of all tables that are kept, as they came; the one used longest ago goes first. */
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_TABLES = 64;
const MOST_ROWS = 2_000_000;
/** An engine that nobody asks is ended after this. */
const IDLE_MS = 10 * 60_000;

interface Kept {
  readonly table: LoadedTable;
  readonly bytes: number;
}

/** The tables that were asked for lately, with the engine that holds them. */
export class LoadedTables {
  readonly #options: LoadedTablesOptions;
  readonly #kept = new Map<string, Kept>();
  readonly #loading = new SharedWork<LoadedTable>();
  #engine: TableEngine | undefined;
  #count = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: LoadedTablesOptions) {
    this.#options = options;
  }

  /** Loads a table unless its present state is there; rejects with an EngineError or a DocumentError. */
  async load(source: TableSource, signal?: AbortSignal): Promise<LoadedTable> {
    this.#present();
    const key = keyOf(source);
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.table;
    }
    return this.#loading.run(key, (shared) => this.#load(source, key, shared), signal);
  }

  /** Begins to start the engine, for whoever is about to load a table. */
  warm(): void {
    this.#present();
  }

  /** Runs a query over tables that were loaded before. */
  query(request: Omit<QueryRequest, "kind">): Promise<QueryResult> {
    return this.#present().ask<"query">({ kind: "query", ...request });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#engine?.close();
  }

  /** The engine; a new one, that holds nothing, when the last one has ended. */
  #present(): TableEngine {
    if (this.#isClosed) throw new EngineError("gone", "the documents server is closing");
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#letGo(), IDLE_MS).unref();
    if (this.#engine !== undefined && !this.#engine.hasExited) return this.#engine;
    if (!hasEngine())
      throw new EngineError(
        "missing",
        "tables cannot be asked here: the optional package @duckdb/node-api is not installed. " +
          "A person can add it with: npm install @duckdb/node-api. Until then read the rows of the table.",
      );
    this.#kept.clear();
    this.#engine = new TableEngine(this.#options);
    return this.#engine;
  }

  #letGo(): void {
    this.#kept.clear();
    this.#engine?.kill();
  }

  async #load(source: TableSource, key: string, signal: AbortSignal): Promise<LoadedTable> {
    const engine = this.#present();
    const name = `a2c_rows_${++this.#count}_`;
    await engine.ask<"create">({ kind: "create", table: name, columns: source.columns });
    try {
      const { bytes, isWhole } = await this.#fillAll(engine, { source, name, signal });
      const merged = [source, ...source.continued].flatMap((part) => part.merged);
      const finished = await engine.ask<"finish">({ kind: "finish", table: name, merged });
      const table = { ...finished, name, source, isWhole };
      this.#kept.set(key, { table, bytes });
      this.#makeRoom(engine);
      return table;
    } catch (error) {
      if (!engine.hasExited) await engine.ask<"drop">({ kind: "drop", table: name }).catch(() => undefined);
      throw error;
    }
  }

  /** A table, and those that go on with it, as long as there is room. */
  async #fillAll(engine: TableEngine, filling: Filling): Promise<Filled> {
    const { source } = filling;
    const { mostRows = MOST_ROWS } = this.#options;
    let filled: Filled = { rows: 0, bytes: 0, isWhole: true };
    for (const part of [source, ...source.continued]) {
      const room = { rows: mostRows - filled.rows, bytes: MOST_BYTES - filled.bytes };
      if (!filled.isWhole || room.rows <= 0 || room.bytes <= 0) return { ...filled, isWhole: false };
      const { rows, bytes, isWhole } = await this.#fill(engine, { ...filling, part, room });
      filled = { rows: filled.rows + rows, bytes: filled.bytes + bytes, isWhole };
    }
    return filled;
  }

  /** The worker reads on while the engine takes what it has read. */
  async #fill(engine: TableEngine, { source, part, name, room, signal }: FillingPart): Promise<Filled> {
    const { library } = this.#options;
    const { document, elementId: id, firstRow, headRows } = part;
    const end = headRows + room.rows;
    let taken: Promise<EngineAnswers["append"]> = Promise.resolve(true);
    let bytes = 0;
    for (let offset = headRows; ; ) {
      const limit = end - offset;
      const job = { kind: "rows", id, offset, limit, width: source.columns.length } as const;
      const chunk = await library.rows(document, job, signal);
      await taken;
      const head = chunk && batchHead(chunk.bytes);
      if (head === undefined)
        throw new EngineError("refused", "the table is no longer there; look at its page");
      taken = engine.ask<"append">(
        { kind: "append", table: name, firstRow: firstRow + offset },
        chunk?.bytes,
      );
      taken.catch(() => undefined); // seen where it is waited for
      offset += head.rows;
      bytes += chunk?.bytes.length ?? 0;
      const isWhole = head.isLast || head.rows === 0;
      if (!isWhole && offset < end && bytes < room.bytes) continue;
      await taken;
      return { rows: offset - headRows, bytes, isWhole: isWhole || offset >= headRows + part.totalRows };
    }
  }

  #makeRoom(engine: TableEngine): void {
    let bytes = 0;
    for (const kept of this.#kept.values()) bytes += kept.bytes;
    for (const [key, kept] of this.#kept) {
      if (this.#kept.size <= 1 || (bytes <= MOST_BYTES && this.#kept.size <= MOST_TABLES)) return;
      this.#kept.delete(key);
      bytes -= kept.bytes;
      // Nobody waits for it; an engine that is gone holds nothing.
      engine.ask<"drop">({ kind: "drop", table: kept.table.name }).catch(() => undefined);
    }
  }
}

interface Filling {
  readonly source: TableSource;
  readonly name: string;
  readonly signal: AbortSignal;
}

interface FillingPart extends Filling {
  readonly part: TableSource;
  readonly room: { readonly rows: number; readonly bytes: number };
}

interface Filled {
  readonly rows: number;
  readonly bytes: number;
  readonly isWhole: boolean;
}

function keyOf({ document, elementId, continued }: TableSource): string {
  const { docRef, version } = document.source;
  const ids = [elementId, ...continued.map((part) => part.elementId)];
  return [docRef, version, ...ids].join("\n");
}
