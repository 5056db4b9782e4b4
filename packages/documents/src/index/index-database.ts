import Libsql from "libsql";

/** A connection as the SQLite library gives it. */
export type Connection = Libsql.Database;

export type SqlValue = string | number | null | Buffer;

/** A connection to the index with its statements, each compiled once. Synchronous: never for the main thread. */
export class IndexDatabase {
  readonly connection: Connection;
  readonly #statements = new Map<string, Libsql.Statement>();

  constructor(file: string) {
    this.connection = new Libsql(file);
  }

  all<Row>(sql: string, ...values: readonly SqlValue[]): Row[] {
    return this.#prepare(sql).all(values) as Row[];
  }

  one<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#prepare(sql).get(values) as Row | undefined;
  }

  /** How many rows were changed, and the row that was inserted last. */
  run(sql: string, ...values: readonly SqlValue[]): { readonly changes: number; readonly rowId: number } {
    const { changes, lastInsertRowid } = this.#prepare(sql).run(values);
    return { changes, rowId: Number(lastInsertRowid) };
  }

  /** The value of a setting of SQLite, or what setting it returns. */
  pragma(setting: string): unknown {
    const [row] = this.connection.pragma(setting) as Record<string, unknown>[];
    return row && Object.values(row)[0];
  }

  /** Does all of it or nothing. Waits for its turn to write first: a lock that is wanted later could be refused. */
  transaction<T>(work: () => T): T {
    this.connection.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.connection.exec("COMMIT");
      return result;
    } catch (error) {
      // A full disk has already undone it.
      if (this.connection.inTransaction) this.connection.exec("ROLLBACK");
      throw error;
    }
  }

  /** Random, made with the tables: another one means that the file was emptied. */
  birth(): string | undefined {
    return this.one<{ value: string }>("SELECT value FROM meta WHERE key = 'birth'")?.value;
  }

  close(): void {
    this.#statements.clear();
    this.connection.close();
  }

  #prepare(sql: string): Libsql.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
