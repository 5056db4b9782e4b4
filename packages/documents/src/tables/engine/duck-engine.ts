import type { DuckDBConnection, DuckDBInstance as Instance } from "@duckdb/node-api";
import { DuckDBInstance, StatementType } from "@duckdb/node-api";
import { decodeBatch } from "../../worker/row-chunk.ts";
import { DuckTable } from "./duck-table.ts";
import type {
  EngineAnswers,
  EngineRequest,
  FinishedTable,
  MergedRows,
  QueryRequest,
  QueryResult,
} from "./engine-messages.ts";
import { quoteName, TOO_LARGE } from "./engine-messages.ts";
import { kindOfType, resultValue } from "./engine-types.ts";
import { fillMerged } from "./fill-merged.ts";
import { findTotals, labelledRows } from "./find-totals.ts";
import { inferTypes } from "./infer-types.ts";
import { refuseEngineQuestions } from "./refuse-engine-questions.ts";

/** What the engine may take. */
export interface EngineSettings {
  readonly memoryBytes: number;
  readonly threads: number;
}

/** Values of one answer together, in characters; beyond this there are fewer rows. */
const MOST_ANSWER_CHARACTERS = 1_000_000;

/** Tables in memory, and queries over them. Nothing here reaches a file, a network or an extension. */
export class DuckEngine {
  readonly #instance: Instance;
  readonly #loader: DuckDBConnection;
  readonly #tables = new Map<string, DuckTable>();

  private constructor(instance: Instance, loader: DuckDBConnection) {
    this.#instance = instance;
    this.#loader = loader;
  }

  static async open({ memoryBytes, threads }: EngineSettings): Promise<DuckEngine> {
    const instance = await DuckDBInstance.create(":memory:", {
      threads: String(threads),
      memory_limit: `${Math.floor(memoryBytes / 1_000_000)}MB`,
      temp_directory: "",
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
      allow_community_extensions: "false",
      allow_unsigned_extensions: "false",
    });
    const loader = await instance.connect();
    await loader.run("SET enable_external_access = false");
    // From here on nothing of this can be taken back.
    await loader.run("SET lock_configuration = true");
    return new DuckEngine(instance, loader);
  }

  async run(request: EngineRequest, body: Uint8Array): Promise<EngineAnswers[EngineRequest["kind"]]> {
    switch (request.kind) {
      case "create": {
        const table = new DuckTable(this.#loader, request.table, request.columns);
        this.#tables.set(request.table, table);
        return true;
      }
      case "append":
        await this.#append(this.#table(request.table), body, request.firstRow);
        return true;
      case "finish":
        return this.#finish(this.#table(request.table), request.merged);
      case "drop":
        await this.#tables.get(request.table)?.flush();
        this.#tables.delete(request.table);
        await this.#loader.run(`DROP TABLE IF EXISTS ${quoteName(request.table)}`);
        return true;
      case "query":
        return this.#query(request);
    }
  }

  /** Tables of other files are loaded as well: an answer from one of them would cite the wrong file. */
  #refuseOthers(sql: string): void {
    const named = [...this.#tables.keys()].find((name) => sql.includes(name));
    if (named !== undefined) throw new Error(`${named} is none of the tables of this query`);
  }

  async #append(table: DuckTable, body: Uint8Array, firstRow: number): Promise<void> {
    let row = firstRow;
    for (const chunk of decodeBatch(body)) {
      await table.append(chunk, row);
      row += chunk.rows;
    }
  }

  #table(name: string): DuckTable {
    const table = this.#tables.get(name);
    if (table === undefined) throw new Error(`there is no table ${name}`);
    return table;
  }

  async #finish(table: DuckTable, merged: readonly MergedRows[]): Promise<FinishedTable> {
    await table.flush();
    const filled = await fillMerged(this.#loader, table, merged);
    const texts = table.columns.filter((_, at) => table.kindOf(at) === "text");
    // Looked for while everything is text: a column of dates keeps no "Total".
    const early = await labelledRows(this.#loader, table, texts);
    const facts = await inferTypes(this.#loader, table, early.rows);
    const reader = await this.#loader.runAndReadAll(`SELECT * FROM ${quoteName(table.name)} LIMIT 0`);
    const columns = table.columns.map((name, at) => ({
      ...{ name, kind: kindOfType(reader.columnTypeId(at + 1)) },
      ...facts.get(name),
    }));
    return {
      rows: table.rows,
      columns,
      filled,
      ...(await findTotals(this.#loader, table, { columns, early })),
    };
  }

  async #query({ views, sql, values, limit, milliseconds }: QueryRequest): Promise<QueryResult> {
    const connection = await this.#instance.connect();
    const deadline = setTimeout(() => connection.interrupt(), milliseconds);
    try {
      for (const [view, table] of Object.entries(views))
        await connection.run(
          `CREATE TEMP VIEW ${quoteName(view)} AS SELECT * FROM memory.main.${quoteName(table)}`,
        );
      await connection.run("BEGIN TRANSACTION READ ONLY");
      this.#refuseOthers(sql);
      refuseEngineQuestions(sql);
      const statements = await connection.extractStatements(sql);
      // PIVOT becomes several, one of which makes a type.
      if (statements.count > 1 && /\b(?:un)?pivot\b/i.test(sql))
        throw new Error("PIVOT is not run here: group, or write sum(CASE WHEN … END) for each column");
      if (statements.count !== 1) throw new Error(`write one statement, not ${statements.count}`);
      const statement = await statements.prepare(0);
      if (statement.statementType !== StatementType.SELECT)
        throw new Error("only a SELECT is run here: tables can be asked, not changed");
      statement.bind([...values]);
      const reader = await statement.streamAndReadUntil(limit + 1);
      const columns = reader
        .columnNames()
        .map((name, at) => ({ name, kind: kindOfType(reader.columnTypeId(at)) }));
      const all = reader.getRowsJson();
      const rows = all
        .slice(0, limit)
        .map((row) => row.map((value, at) => resultValue(value, columns[at]?.kind ?? "other")));
      return withinBounds({ columns, rows, isCut: all.length > limit });
    } catch (error) {
      throw new Error(inOurWords(error as Error, milliseconds), { cause: error });
    } finally {
      clearTimeout(deadline);
      connection.closeSync();
    }
  }
}

function withinBounds(result: QueryResult): QueryResult {
  let characters = 0;
  const rows = result.rows.filter((row) => {
    characters += row.reduce<number>((sum, value) => sum + String(value).length + 1, 0);
    return characters <= MOST_ANSWER_CHARACTERS;
  });
  return rows.length === result.rows.length ? result : { ...result, rows, isCut: true };
}

function inOurWords({ message }: Error, milliseconds: number): string {
  if (message.startsWith("INTERRUPT"))
    return `the query took longer than ${milliseconds / 1000} s and was stopped; ask for less`;
  if (/^Out of Memory/i.test(message)) return TOO_LARGE;
  const missing = /^Catalog Error: Table with name (.+?) does not exist!/.exec(message)?.[1];
  if (missing !== undefined)
    return `there is no table ${missing} in sql: the table is called t there, and the one of join t2`;
  if (/^Permission Error: .*file system operations are disabled/.test(message))
    return "sql reads no files: name the file as table; it is called t there, and the one of join t2";
  const unknown = /Function with name "?(.+?)"? is not in the catalog, but it exists in the/.exec(
    message,
  )?.[1];
  if (unknown !== undefined) return `there is no function ${unknown} here: no extensions are loaded`;
  return message
    .replace("Failed to extract statements: ", "")
    .replace(/\nLINE \d+:[\s\S]*$/, "")
    .trim();
}
