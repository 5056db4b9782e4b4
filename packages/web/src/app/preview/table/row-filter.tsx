import { useEffect, useState } from "react";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { FilterField } from "../../ui/filter-field.tsx";

export interface RowFilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** How many rows are shown; undefined while that is not known. */
  readonly found: number | undefined;
  /** All rows are being looked through: the first time of a long table takes seconds. */
  readonly isLooking?: boolean;
  readonly total: number;
}

const PAUSE_MS = 250;

/** Narrows a table to the rows that hold what is typed, and counts them. */
export function RowFilter({ value, onChange, found, isLooking = false, total }: RowFilterProps) {
  const text = useText(previewTexts);
  const format = useFormat();
  const [draft, setDraft] = useState(value);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => onChange(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, value, onChange]);
  return (
    <div className="row-filter">
      <FilterField label={text.filterRows} value={draft} onChange={setDraft} />
      <span role="status" className="muted">
        {isLooking ? text.rowsLooked(format.number(total)) : null}
        {value === "" || found === undefined || isLooking
          ? null
          : text.rowsFound(format.number(found), format.number(total))}
      </span>
    </div>
  );
}
