import type { Reading } from "./infer-types.ts";

const HOUR = String.raw`( \d{1,2}:\d{2}(:\d{2})?( ?[AaPp][Mm])?)`;
const hours = ["%H:%M", "%H:%M:%S", "%I:%M %p", "%I:%M%p", "%I:%M:%S %p"];
const DAY_AND_MONTH = String.raw`\d{1,2}[/-]\d{1,2}[/-]\d{4}`;
const MONTH = "[A-Za-z]{3,9}";
const dayFirst = ["%d/%m/%Y", "%d-%m-%Y"];
const monthFirst = ["%m/%d/%Y", "%m-%d-%Y"];
const named = [
  "%d-%b-%Y",
  "%d %b %Y",
  "%d-%B-%Y",
  "%d %B %Y",
  "%b %d, %Y",
  "%B %d, %Y",
  "%d. %B %Y",
  "%d-%b-%y",
];

/** How dates are written, the narrowest first. */
export const dateReadings: readonly Reading[] = [
  {
    type: "DATE",
    pattern: String.raw`\d{4}-\d{2}-\d{2}([T ]00:00(:00(\.0+)?)?Z?)?`,
    cast: (column) => `TRY_CAST(left(${column}, 10) AS DATE)`,
  },
  {
    type: "TIMESTAMP",
    pattern: String.raw`\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z?)?`,
    cast: (column) => `TRY_CAST(regexp_replace(${column}, 'Z$', '') AS TIMESTAMP)`,
  },
  {
    type: "DATE",
    // The year first, or the day before a point: no other order is written so.
    pattern: String.raw`\d{4}(年\d{1,2}月\d{1,2}日|/\d{1,2}/\d{1,2})`,
    cast: (column) => orderedDate(column, "\\1-\\2-\\3"),
  },
  {
    type: "DATE",
    pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{4}`,
    cast: (column) => orderedDate(column, "\\3-\\2-\\1"),
  },
  // A day beyond the twelfth in any row tells which of the two comes first.
  ...[dayFirst, monthFirst].flatMap((formats): Reading[] => {
    const others = formats === dayFirst ? monthFirst : dayFirst;
    const withHours = (list: readonly string[]): string[] =>
      list.flatMap((date) => [date, ...hours.map((hour) => `${date} ${hour}`)]);
    return [
      {
        ...{ type: "DATE", pattern: DAY_AND_MONTH },
        cast: (column) => dateIn(column, formats),
        other: (column) => dateIn(column, others),
      },
      {
        ...{ type: "TIMESTAMP", pattern: `${DAY_AND_MONTH}${HOUR}?` },
        cast: (column) => momentIn(column, withHours(formats)),
        other: (column) => momentIn(column, withHours(others)),
      },
    ];
  }),
  {
    type: "DATE",
    pattern: String.raw`(\d{1,2}(-|\.? )${MONTH}[- ]\d{2,4}|${MONTH} \d{1,2}, \d{4})`,
    cast: (column) => dateIn(column, named),
  },
];

function orderedDate(column: string, order: string): string {
  return `TRY_CAST(regexp_replace(${column}, '(\\d+)\\D+(\\d+)\\D+(\\d+)\\D*', '${order}') AS DATE)`;
}

function momentIn(column: string, formats: readonly string[]): string {
  return `try_strptime(${column}, [${formats.map((format) => `'${format}'`).join(", ")}])`;
}

function dateIn(column: string, formats: readonly string[]): string {
  return `CAST(${momentIn(column, formats)} AS DATE)`;
}
