import { useState } from "react";
import { saveBytes } from "../api/bytes.ts";
import { useText } from "../i18n/language-context.ts";
import { uiTexts } from "../i18n/ui.ts";

export interface SaveButtonProps {
  /** Where the API has the bytes. */
  readonly path: string;
  readonly className?: string;
  readonly children: string;
}

/** Saves bytes of the API as a file, and shows where that was not possible. */
export function SaveButton({ path, className = "button", children }: SaveButtonProps) {
  const text = useText(uiTexts);
  const [isFailed, setIsFailed] = useState(false);
  const save = async (): Promise<void> => setIsFailed(!(await saveBytes(path)));
  return (
    <>
      <button type="button" className={className} onClick={() => void save()}>
        {children}
      </button>
      <span role="status" className="muted">
        {isFailed ? ` ${text.notSaved}` : ""}
      </span>
    </>
  );
}
