import { revealHidden } from "@a2c-smcp/runtime";
import { useLayoutEffect, useRef } from "react";
import type { ToolView } from "../../../api/tools.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Params } from "./shown-parameters.tsx";
import { ShownParameters } from "./shown-parameters.tsx";

export interface ConfirmDialogProps {
  readonly tool: ToolView;
  readonly params: Params;
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
