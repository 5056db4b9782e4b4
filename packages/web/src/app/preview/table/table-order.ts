import { cellText } from "./table-model.ts";

/** In which order rows are shown, and which of them. */
export interface TableOrder {
  /** The column that is sorted by; undefined for the order of the document. */
  readonly column: number | undefined;
  readonly isDown: boolean;
  /** Only rows that hold all of these words. */
  readonly filter: string;
}

export const AS_IT_IS: TableOrder = { column: undefined, isDown: false, filter: "" };

/** A head that is pressed sorts up, then down, then not at all. */
export function pressHead(order: TableOrder, column: number): TableOrder {
  if (order.column !== column) return { ...order, column, isDown: false };
  return order.isDown ? { ...order, column: undefined, isDown: false } : { ...order, isDown: true };
}

type Row = readonly unknown[];

const text = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The places of the rows to show, in their order. What is empty comes last, whichever way round. */
export function orderRows(rows: readonly Row[], { column, isDown, filter }: TableOrder): number[] {
  const words = filter
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const holds = (row: Row): boolean => {
    const all = row.map(cellText).join(" ").toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  };
  const places = rows.flatMap((row, index) => (words.length === 0 || holds(row) ? [index] : []));
  if (column === undefined) return places;
  const cell = (place: number): string => cellText(rows[place]?.[column]).trim();
  return places.sort((a, b) => compareCells(cell(a), cell(b), isDown ? -1 : 1) || a - b);
}

function compareCells(a: string, b: string, direction: 1 | -1): number {
  if (a === "" || b === "") return Number(a === "") - Number(b === "");
  const [left, right] = [numberIn(a), numberIn(b)];
  if (left !== undefined && right !== undefined) return direction * (left - right);
  return direction * text.compare(a, b);
}

/** A number as people write it: signs, thousands, a currency or per cent around it. */
function numberIn(cell: string): number | undefined {
  const plain = cell.replace(/[\s,$€£¥%]/g, "").replace("−", "-");
  const value = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  return Number.isNaN(value) ? undefined : value;
}
