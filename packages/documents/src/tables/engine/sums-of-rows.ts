import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName, ROW_COLUMN } from "./engine-messages.ts";

/** A last row is the sum of fewer rows than this by chance; of one column alone sooner than of several. */
const FEWEST_ROWS = { one: 5, several: 4 };
/** A sum may differ so much from what it adds up: by nothing but arithmetic, or by rounding where it is called a sum. */
const EXACT = 1e-6;
const ROUNDED = 2e-3;

interface NumberColumns {
  readonly table: string;
  /** Names of the columns of numbers. */
  readonly numbers: readonly string[];
}

/** Whether a row holds, in most columns of numbers and at least one that is not 0, what all others add up to. */
export async function isSumOfOthers(
  connection: DuckDBConnection,
  { table, numbers, row }: NumberColumns & { readonly row: number },
): Promise<boolean> {
  if (numbers.length === 0) return false;
  // One query for both, with a filter on each sum, took 2 s and 400 MB for 300 columns.
  const ask = async (values: readonly string[], is: string): Promise<readonly unknown[]> => {
    const reader = await connection.runAndReadAll(
      `SELECT ${values.join(", ")} FROM ${quoteName(table)} WHERE ${quoteName(ROW_COLUMN)} ${is} ${row}`,
    );
    return reader.getRowsJson()[0] ?? [];
  };
  const cells = await ask(numbers.map(quoteName), "=");
  const [count, ...sums] = await ask(["count(*)", ...numbers.map((name) => `sum(${quoteName(name)})`)], "<>");
  const told = numbers.flatMap((_, at) => {
    const own = cells[at];
    return own === null || own === undefined ? [] : [{ own: Number(own), others: Number(sums[at] ?? 0) }];
  });
  const same = told.filter(({ own, others }) => isSame(own, others, EXACT));
  const fewest = same.length > 1 ? FEWEST_ROWS.several : FEWEST_ROWS.one;
  return Number(count) + 1 >= fewest && same.length * 2 > told.length;
}

/**
 * For each of some rows, whether it holds in a column of numbers what others add up to: those since the last such row,
 * those until the next, all but such rows, or such rows above it that are sums themselves.
 */
export async function isSumOfSome(
  connection: DuckDBConnection,
  { table, numbers, rows }: NumberColumns & { readonly rows: readonly number[] },
): Promise<boolean[]> {
  if (numbers.length === 0) return rows.map(() => false);
  const row = quoteName(ROW_COLUMN);
  const list = rows.map((each) => `(${each})`).join(", ");
  const own = await connection.runAndReadAll(
    `SELECT ${numbers.map(quoteName).join(", ")} FROM ${quoteName(table)} WHERE ${row} IN (${rows.join(", ")}) ORDER BY ${row}`,
  );
  const between = await connection.runAndReadAll(
    `SELECT (SELECT count(*) FROM (VALUES ${list}) marks(mark) WHERE mark < ${row}) AS part, ${numbers.map((name) => `sum(${quoteName(name)})`).join(", ")} ` +
      `FROM ${quoteName(table)} WHERE ${row} NOT IN (${rows.join(", ")}) GROUP BY 1`,
  );
  const parts = new Map(between.getRowsJson().map(([part, ...sums]) => [Number(part), sums.map(Number)]));
  const values = own.getRowsJson();
  return numbers.reduce<boolean[]>(
    (known, _, column) => {
      const ofColumn = sumsInColumn(
        values.map((cells) => cells[column]),
        (part) => parts.get(part)?.[column] ?? 0,
      );
      return known.map((is, at) => is || ofColumn[at] === true);
    },
    rows.map(() => false),
  );
}

/** The same for one column: the values of the rows, and what the rows between them add up to. */
function sumsInColumn(values: readonly unknown[], between: (part: number) => number): boolean[] {
  let [all, sinceSum] = [0, 0];
  const everything = values.reduce<number>((sum, _, at) => sum + between(at), between(values.length));
  return values.map((value, at) => {
    all += between(at);
    sinceSum += between(at);
    const candidates = [between(at), between(at + 1), sinceSum, all, everything];
    const own = Number(value ?? Number.NaN);
    const is = candidates.some((candidate) => isSame(own, candidate, ROUNDED));
    if (is) sinceSum = 0;
    return is;
  });
}

function isSame(own: number, sum: number, share: number): boolean {
  return own !== 0 && Math.abs(own - sum) <= Math.abs(sum) * share;
}
