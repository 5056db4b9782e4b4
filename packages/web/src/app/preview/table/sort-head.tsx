import type { ReactNode } from "react";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { Icon } from "../../ui/icon.tsx";
import type { TableOrder } from "./table-order.ts";

export interface SortHeadProps {
  readonly column: number;
  readonly name: string;
  readonly order: TableOrder;
  readonly onPress: (column: number) => void;
  /** Instead of the name. */
  readonly children?: ReactNode;
}

/** The head of a column, which sorts by it. */
export function SortHead({ column, name, order, onPress, children }: SortHeadProps) {
  const text = useText(previewTexts);
  const format = useFormat();
  const shown = name || text.columnNumber(format.number(column + 1));
  const isOn = order.column === column;
  return (
    <button
      type="button"
      className="sort-head"
      title={text.sortBy(shown)}
      onClick={() => onPress(column)}
      data-on={isOn}
    >
      <span>{children ?? name}</span>
      <Icon name={isOn && order.isDown ? "chevronDown" : "chevronUp"} size={12} />
    </button>
  );
}

/** For the cell around it. */
export function ariaSort(order: TableOrder, column: number): "ascending" | "descending" | undefined {
  if (order.column !== column) return undefined;
  return order.isDown ? "descending" : "ascending";
}
