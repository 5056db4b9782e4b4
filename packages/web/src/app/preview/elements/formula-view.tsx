import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { textOf } from "../values.ts";
import type { ElementProps } from "./element-props.ts";
import { Mathematics } from "./mathematics.tsx";

/** A formula: mathematics is set, that of a workbook is shown as it is written, with its value. */
export function FormulaView({ element }: ElementProps) {
  const text = useText(previewTexts);
  const expression = textOf(element.content["expression"]);
  const value = textOf(element.content["value"]);
  const isCell = expression.startsWith("=") || "value" in element.content;
  return (
    <div className="formula">
      {isCell ? <code>{expression}</code> : <Mathematics expression={expression} />}
      {value ? (
        <span className="muted">
          {text.value}: {value}
        </span>
      ) : null}
    </div>
  );
}
