import { useLayoutEffect, useRef } from "react";
import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import { Button } from "../../ui/button.tsx";

export interface ConfirmDialogProps {
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

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
      <h2 id="confirm-title">{text.confirmTitle(tool)}</h2>
      <p>{text.confirmText}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="confirm-params" aria-label={text.parameters} tabIndex={0}>
        <pre>{JSON.stringify(params, null, 2)}</pre>
      </section>
      <div className="confirm-buttons">
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button kind="danger" icon="play" onClick={onConfirm}>
          {text.confirm}
        </Button>
      </div>
    </dialog>
  );
}
