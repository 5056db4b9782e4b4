import { FOLDED, foldValue, measureValue, WHOLE } from "@a2c-smcp/runtime";
import { useState } from "react";
import { computerTexts } from "../../i18n/computer.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { Button } from "../../ui/button.tsx";
import "./shown-parameters.css";

export type Params = Readonly<Record<string, unknown>>;

/** More than this is folded until it is asked for. */
const MOST_CHARACTERS = 50_000;

/** All parameters with what is not seen spelled out; many are folded, with a sign and a way to all. */
export function ShownParameters({ params }: { readonly params: Params }) {
  const text = useText(computerTexts).tools;
  const format = useFormat();
  const { characters, hidden } = measureValue(params);
  const [isOpen, setOpen] = useState(characters <= MOST_CHARACTERS);
  const words = {
    characters: (left: number) => text.moreCharacters(format.number(left)),
    entries: (shown: number, total: number) => text.entriesShown(format.number(shown), format.number(total)),
  };
  const { lines } = foldValue(params, isOpen ? WHOLE : FOLDED, words);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="confirm-params" aria-label={text.parameters} tabIndex={0}>
        <pre dir="ltr">{lines.join("\n")}</pre>
      </section>
      {hidden > 0 ? <p>{text.hiddenCharacters(format.number(hidden))}</p> : null}
      {isOpen ? null : (
        <p>
          {text.notAllShown} <Button onClick={() => setOpen(true)}>{text.showAll}</Button>
        </p>
      )}
    </>
  );
}
