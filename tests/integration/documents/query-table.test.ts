import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { callTool } from "./call-tool.ts";
import type { TestClient } from "./connect.ts";
import { connect } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";

const orders = [
  "Order,Day,Region,Pieces,Total",
  ...Array.from({ length: 3000 }, (_, n) => {
    const region = ["Highlands", "Coast", "North"][n % 3];
    const day = new Date(Date.UTC(2025, 0, 1 + (n % 365))).toISOString().slice(0, 10);
    return `LP-${n},${day},${region},${n % 7},${n}.25`;
  }),
].join("\n");

/** Texts with a money sign, numbers of articles with zeros in front, one cell that is no number, and a last row. */
const ledger = [
  "Article,Amount,Stock",
  '007,"$1,200.50",3',
  '008,"$99.50",unknown',
  "009,-,4",
  'Total,"$1,300.00",7',
].join("\n");

const minutes = `# Minutes\n\n| Name | Office |\n|---|---|\n| Ada | Coast |\n| Grace | North |\n\n## Rates\n\n| Place | Rate |\n|---|---|\n| Coast | 12 |\n`;

let folder: TestFolder;
let documents: DocumentsServer;
let reader: TestClient;

beforeAll(async () => {
  folder = await makeFolder({
    "sales/orders.csv": orders,
    "sales/old/orders.csv": "a,b\n1,2\n3,4\n",
    "ledger.csv": ledger,
    "minutes.md": minutes,
  });
  documents = await openFolder(folder);
  reader = await connect(documents);
}, 60_000);

afterAll(async () => {
  await reader[Symbol.asyncDispose]();
  await documents.close();
  await folder[Symbol.asyncDispose]();
});

const ask = (args: Record<string, unknown>) => callTool(reader, "query_table", args);
const refusal = async (args: Record<string, unknown>): Promise<string> => {
  const { isError, text } = await ask(args);
  expect(isError).toBe(true);
  return text;
};

test("a path may begin with the folder that is served, as lists show it", async () => {
  const table = `${basename(folder.path)}/sales/orders.csv`;
  const { structured, isError } = await ask({ table, sql: "SELECT count(*) FROM t" });
  expect(isError).not.toBe(true);
  expect(structured).toMatchObject({ tables: [{ file: "sales/orders.csv" }] });
});

describe("with SQL", () => {
  test("a condition beside it is refused: it would do nothing", async () => {
    const where = [{ column: "Region", value: "North" }];
    expect(await refusal({ table: "sales/orders.csv", sql: "SELECT count(*) FROM t", where })).toContain(
      "sql stands instead of where",
    );
  });

  test("only the tables of the call are asked, however their rows are called", async () => {
    await ask({ table: "sales/old/orders.csv" });
    // Their names are counted up; those of some are not there any more.
    const names = Array.from({ length: 60 }, (_, at) => `a2c_rows_${at + 1}_`);
    const said: string[] = [];
    for (const name of names)
      said.push(await refusal({ table: "ledger.csv", sql: `SELECT * FROM memory.main.${name}` }));
    expect(said.filter((words) => words.includes("none of the tables of this query")).length).toBeGreaterThan(
      1,
    );
  });

  test.each(["SELECT * FROM Sheet1", 'SELECT * FROM "ledger.csv"', "SELECT * FROM read_csv('/etc/passwd')"])(
    "%s is told what the table is called",
    async (sql) => {
      expect(await refusal({ table: "ledger.csv", sql })).toMatch(/table.* is called t/);
    },
  );
});

describe("without SQL", () => {
  test("a sum over a period is one call, and says which rows of which file it stands on", async () => {
    const { structured, text } = await ask({
      table: "sales/orders.csv",
      where: [
        { column: "region", value: "highlands" },
        { column: "Day", value: "2025-Q3" },
      ],
      select: ["sum(Total)", "count"],
    });
    const expected = Array.from({ length: 3000 }, (_, n) => n).filter(
      (n) => n % 3 === 0 && n % 365 >= 181 && n % 365 < 273,
    );
    expect(structured["rows"]).toEqual([[expected.reduce((sum, n) => sum + n + 0.25, 0), expected.length]]);
    expect(structured["matched_rows"]).toBe(expected.length);
    expect(structured["tables"]).toMatchObject([
      { file: "sales/orders.csv", rows: 3000, first_row: (expected[0] ?? 0) + 2 },
    ]);
    expect(text.length / 4).toBeLessThan(300);
  });

  test("groups are counted and ordered, and what the limit cuts is said", async () => {
    const args = { table: "sales/orders.csv", group_by: ["Region"], order_by: "sum(Total) desc" };
    const { structured, text } = await ask({ ...args, select: ["sum(Total)"], limit: 2 });
    expect(structured).toMatchObject({ is_cut: true });
    expect((structured["rows"] as unknown[][]).map(([region]) => region)).toEqual(["North", "Coast"]);
    expect(text).toContain("more rows; set limit above 2");
    expect((await ask({ table: "sales/orders.csv", select: ["Order"], limit: 1000 })).text).toContain(
      "more rows than any answer takes",
    );
  });

  test("a table alone is described by its columns and first rows", async () => {
    const { structured } = await ask({ table: "sales/orders.csv" });
    expect(structured["tables"]).toMatchObject([
      { columns: [{ kind: "text" }, { kind: "date" }, { kind: "text" }, {}, { kind: "number" }] },
    ]);
    expect(structured["rows"]).toMatchObject([[2, "LP-0", "2025-01-01", "Highlands", 0, 0.25], {}, {}]);
  });

  test("money is a number, zeros in front are kept, a last row that sums up is left out, odd cells are counted", async () => {
    const sum = await ask({ table: "ledger.csv", select: ["sum(Amount)", "sum(Stock)"] });
    expect(sum.structured["rows"]).toEqual([[1300, 7]]);
    expect(sum.structured["notes"]).toEqual([
      "1 of these rows have no Amount.",
      "In 1 of these rows Stock is no number: they are left out of it.",
      "Amount is in $.",
      'Row 5 ("Total") sums up the others and was left out.',
    ]);
    const one = await ask({ table: "ledger.csv", where: [{ column: "Article", value: "007" }] });
    expect(one.structured["rows"]).toMatchObject([[2, "007", 1200.5, "3"]]);
  });

  test("where nothing matches the values that are near are named", async () => {
    const { text } = await ask({
      table: "sales/orders.csv",
      where: [{ column: "Region", value: "Highland" }],
      select: ["sum(Total)"],
    });
    expect(text).toContain("No rows match.");
    expect(text).toContain("Highlands (1000)");
  });

  test("tables of two documents are joined, whichever table has the columns", async () => {
    const { structured } = await ask({
      table: "minutes.md#tbl-0-0",
      join: { table: "minutes.md#tbl-0-1", on: ["Office", "Place"] },
      select: ["Name", "t2.Rate"],
    });
    expect(structured["rows"]).toEqual([["Ada", 12]]);
    const found = await ask({ table: "minutes.md", select: ["max(Rate)"] });
    expect(found.structured["rows"]).toEqual([[12]]);
  });

  test("an unclear name, table or column is a question with what there is", async () => {
    expect(await refusal({ table: "orders.csv" })).toContain("sales/old/orders.csv");
    expect(await refusal({ table: "minutes.md" })).toContain("minutes.md#tbl-0-1");
    expect(await refusal({ table: "ledger.csv", select: ["sum(Amout)"] })).toContain("Did you mean Amount?");
    expect(await refusal({ table: "ledger.csv", where: [{ column: "Amount", value: "much" }] })).toContain(
      "is none",
    );
  });
});

describe("with SQL", () => {
  test("a SELECT is run over t and t2", async () => {
    const { structured } = await ask({
      table: "sales/orders.csv",
      join: { table: "minutes.md#tbl-0-1" },
      sql: 'SELECT t2."Rate", count(*) AS n FROM t JOIN t2 ON t."Region" = t2."Place" GROUP BY 1',
    });
    expect(structured["rows"]).toEqual([[12, 1000]]);
  });

  test.each([
    "COPY t TO '/tmp/stolen.csv'",
    "ATTACH ':memory:' AS m",
    "ATTACH '/tmp/x.db'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET enable_external_access = true",
    "RESET lock_configuration",
    "PRAGMA enable_profiling",
    "PRAGMA database_list",
    "SELECT * FROM duckdb_settings()",
    'SELECT * FROM "duckdb_tables"',
    "SELECT current_setting('temp_directory')",
    "SELECT * FROM information_schema.tables",
    "SELECT * FROM query('SELECT 1')",
    "SELECT * FROM query_table('a2c' || '_rows_1_')",
    "SHOW TABLES",
    "   ",
    "DROP TABLE t",
    "CREATE TABLE x AS SELECT 1",
    "INSERT INTO table_1 VALUES (1)",
    "EXPORT DATABASE '/tmp/x'",
    "CALL pragma_version()",
    "EXPLAIN SELECT 1",
    "SELECT 1; SELECT 2",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM read_parquet('http://127.0.0.1:1/x')",
    "SELECT * FROM duckdb_secrets()",
    "SELECT getenv('HOME')",
  ])("%s is refused, and the tables stay", async (sql) => {
    await refusal({ table: "ledger.csv", sql });
    const { structured } = await ask({ table: "ledger.csv", sql: "SELECT count(*) FROM t" });
    expect(structured["rows"]).toEqual([[4]]);
  });

  test("what takes more memory than it may have is refused, and the next question is answered", async () => {
    expect(await refusal({ table: "ledger.csv", sql: "SELECT list(range) FROM range(1000000000)" })).toMatch(
      /more memory|took longer/,
    );
    const { structured } = await ask({ table: "ledger.csv", select: ["count"] });
    expect(structured["rows"]).toEqual([[3]]);
  });

  test("a query is refused for what it asks, not for the words in its texts", async () => {
    const sql =
      "SELECT count(*) /* show pragma */ FROM t WHERE Article <> 'it''s duckdb_settings()' -- pragma";
    expect((await ask({ table: "ledger.csv", sql })).structured["rows"]).toEqual([[4]]);
    expect(await refusal({ table: "ledger.csv", sql: "PIVOT t ON Article" })).toContain(
      "PIVOT is not run here",
    );
    const foreign = await refusal({ table: "ledger.csv", sql: "SELECT * FROM st_read('x')" });
    expect(foreign).toContain("no extensions are loaded");
    expect(foreign).not.toMatch(/install/i);
  });

  test("an engine that was ended is not asked again", async () => {
    const like = `SELECT count(*) FROM range(3000000) AS r WHERE repeat('ab', 300) || r::VARCHAR LIKE '%${"_%".repeat(900)}c'`;
    expect(await refusal({ table: "ledger.csv", sql: like })).toMatch(/took longer than/);
    const { structured } = await ask({ table: "ledger.csv", select: ["count"] });
    expect(structured["rows"]).toEqual([[3]]);
  }, 30_000);

  test("a mistake is answered with the columns", async () => {
    expect(await refusal({ table: "ledger.csv", sql: "SELECT price FROM t" })).toContain('"Amount" number');
  });
});

test("a file that has changed is read again", async () => {
  await folder.write("ledger.csv", "Article,Amount\n1,5\n2,6\n");
  const { structured } = await ask({ table: "ledger.csv", select: ["sum(Amount)"] });
  expect(structured["rows"]).toEqual([[11]]);
});
