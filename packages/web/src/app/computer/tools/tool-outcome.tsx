import { useEffect, useRef } from "react";
import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CallResult } from "../result/call-result.tsx";
import type { CallState } from "./use-tool-call.ts";

/** What came of a call. An answer gets the focus, so that it is read where it stands. */
export function ToolOutcome({ state }: { readonly state: CallState }) {
  const text = useText(computerTexts).tools;
  const place = useRef<HTMLDivElement>(null);
  const isDone = state.phase === "answered" || state.phase === "failed";
  useEffect(() => {
    if (isDone) place.current?.focus();
  }, [isDone]);
  return (
    <div ref={place} tabIndex={-1} className="tool-outcome">
      {state.phase === "running" ? <Skeleton rows={3} /> : null}
      {state.phase === "stopped" ? <p className="muted">{text.stopped}</p> : null}
      {state.phase === "failed" ? <ErrorNote failure={state.failure} /> : null}
      {state.phase === "answered" ? <CallResult answer={state.answer} /> : null}
    </div>
  );
}
