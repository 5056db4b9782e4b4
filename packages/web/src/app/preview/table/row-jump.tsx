import type { FormEvent } from "react";
import { useState } from "react";
import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";

/** Leads to a row by its number. */
export function RowJump({
  total,
  onJump,
}: {
  readonly total: number;
  readonly onJump: (row: number) => void;
}) {
  const text = useText(previewTexts);
  const [value, setValue] = useState("");
  const jump = (event: FormEvent): void => {
    event.preventDefault();
    const row = Number.parseInt(value, 10);
    if (row >= 1) onJump(Math.min(total, row));
  };
  return (
    <form className="row-jump" onSubmit={jump}>
      <label>
        <span>{text.goToRow}</span>
        <input
          className="field"
          type="number"
          min={1}
          max={total}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </label>
    </form>
  );
}
