import { useState } from "react";
import { computerTexts } from "../../i18n/computer.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { Button } from "../../ui/button.tsx";
import "./result.css";

/** More than this at once makes a browser slow, and nobody reads it. */
const SHOWN_AT_FIRST = 20_000;

/** A text as it is; of a very long one the beginning, until all is asked for. */
export function LongText({ text: value, label }: { readonly text: string; readonly label: string }) {
  const text = useText(computerTexts);
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && value.length > SHOWN_AT_FIRST;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="long-text" aria-label={label} tabIndex={0}>
        <pre>{isCut ? value.slice(0, SHOWN_AT_FIRST) : value}</pre>
      </section>
      {isCut ? (
        <Button size="small" onClick={() => setWhole(true)}>
          {text.showAll(format.bytes(value.length))}
        </Button>
      ) : null}
    </>
  );
}
