import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { textOf } from "../values.ts";
import type { ElementProps } from "./element-props.ts";

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

/** What a hostile expression may cost. */
const limits = { maxExpand: 200, maxSize: 20 } as const;
const LONGEST = 5000;

function Mathematics({ expression }: { readonly expression: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isPlain, setIsPlain] = useState(expression.length > LONGEST);
  useEffect(() => {
    if (isPlain) return;
    let isCurrent = true;
    void import("katex")
      .then(({ default: katex }) => {
        if (!isCurrent || place.current === null) return;
        katex.render(expression, place.current, {
          output: "mathml",
          displayMode: true,
          throwOnError: true,
          trust: false,
          strict: "ignore",
          ...limits,
        });
      })
      // What is no TeX, or cannot be fetched, is still worth reading as it is written.
      .catch(() => isCurrent && setIsPlain(true));
    return () => {
      isCurrent = false;
    };
  }, [expression, isPlain]);
  return isPlain ? <code>{expression}</code> : <span ref={place} className="mathematics" />;
}
