import { FOLDED, foldValue, measureValue, revealHidden, WHOLE } from "@a2c-smcp/runtime";
import { useLayoutEffect, useRef, useState } from "react";
import type { ToolView } from "../../../api/model.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

type Params = Readonly<Record<string, unknown>>;

export interface ConfirmDialogProps {
  readonly tool: ToolView;
  readonly params: Params;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** More than this is folded until it is asked for. */
const MOST_CHARACTERS = 50_000;

/** Asks before a tool runs that may change things, with the parameters it would get. Escape is no. */
export function ConfirmDialog({ tool, params, onConfirm, onCancel }: ConfirmDialogProps) {
  const text = useText(computerTexts).tools;
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element goes: only an open dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // What changes nothing is what Enter does.
    shown?.querySelector<HTMLButtonElement>(".confirm-buttons button")?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="confirm-title" onCancel={onCancel}>
      {/* The title of a tool is its server's word; server and name are what it is. */}
      <h2 id="confirm-title">{text.confirmTitle(revealHidden(tool.tool))}</h2>
      <p className="computer-facts">
        <Badge>{revealHidden(tool.server)}</Badge>
        {tool.isDestructive ? <Badge tone="warning">{text.destructive}</Badge> : null}
      </p>
      <p>{text.confirmText}</p>
      <ShownParameters params={params} />
      <div className="confirm-buttons">
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button kind="danger" icon="play" onClick={onConfirm}>
          {text.confirm}
        </Button>
      </div>
    </dialog>
  );
}

/** All parameters with what is not seen spelled out; many are folded, with a sign and a way to all. */
function ShownParameters({ params }: { readonly params: Params }) {
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
