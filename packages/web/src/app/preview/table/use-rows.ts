import type { ApiClient } from "../../api/client.ts";
import type { Result } from "../../api/result.ts";
import type { Windows } from "../../api/use-windows.ts";
import { useWindows } from "../../api/use-windows.ts";
import type { Part, PartRequest } from "../../api/window-loader.ts";
import { elementUri } from "../../finder/dpe-place.ts";
import { isAbout } from "../../finder/use-selection.ts";
import { parseElement } from "../document-page.ts";
import type { ElementProps } from "../elements/element-props.ts";
import type { TableModel } from "./table-model.ts";
import { readTable } from "./table-model.ts";
import type { TableOrder } from "./table-order.ts";

/** A row with its number in the table, from 1. */
export interface NumberedRow {
  readonly place: number;
  readonly cells: readonly unknown[];
}

/** What is said of rows that were not looked at. */
export interface RowNotes {
  readonly notes: readonly string[];
}

/** The most that one read may ask for. */
const WINDOW = 100;

interface RowsOptions extends ElementProps {
  readonly table: TableModel;
  readonly order: TableOrder;
}

/** The rows of a long table by windows: read as they are, or asked for in another order. */
export function useRows({ element, document, table, order }: RowsOptions): Windows<NumberedRow, RowNotes> {
  const uri = elementUri(document, element.id);
  const { column, isDown, filter } = order;
  const isAsItIs = column === undefined && filter.trim() === "";
  return useWindows<NumberedRow, RowNotes>({
    key: JSON.stringify([uri, column, isDown, filter]),
    size: WINDOW,
    isAffected: (event) => isAbout(event, document),
    load: async (client, request) => {
      if (isAsItIs) return readRows(client, { element, document, table }, request);
      const { offset, limit, signal } = request;
      const result = await client.rows({ uri, column, isDown, filter, offset, limit }, signal);
      if (!result.ok) return result;
      const { rows, total, notes } = result.value;
      return { ok: true, value: { items: rows, total, head: { notes } } };
    },
  });
}

async function readRows(
  client: ApiClient,
  { element, document, table }: Omit<RowsOptions, "order">,
  { offset, limit, signal }: PartRequest,
): Promise<Result<Part<NumberedRow, RowNotes>>> {
  const result = await client.read(elementUri(document, element.id, { offset, limit }), signal);
  const answer = result.ok ? parseElement(result.value) : result;
  if (!answer.ok) return answer;
  const { rows, totalRows } = readTable(answer.value.content);
  const items = rows.map((cells, index) => ({ place: offset + index + 1, cells }));
  return { ok: true, value: { items, total: Math.max(totalRows, table.totalRows), head: { notes: [] } } };
}
