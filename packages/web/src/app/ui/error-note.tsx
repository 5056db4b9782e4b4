import type { RequestFailure } from "../api/result.ts";
import { useText } from "../i18n/language-context.ts";
import { uiTexts } from "../i18n/ui.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

export interface ErrorNoteProps {
  readonly failure: RequestFailure;
  readonly onRetry?: () => void;
}

/** Says that a request failed, why, and what to do. */
export function ErrorNote({ failure, onRetry }: ErrorNoteProps) {
  const text = useText(uiTexts);
  return (
    <div className="error-note" role="alert">
      <Icon name="warning" size={22} />
      <div>
        <strong>{text.failedTitle}</strong>
        <p>{describe(failure, text)}</p>
        {failure.advice ? <p className="muted">{failure.advice}</p> : null}
        {onRetry ? (
          <Button size="small" icon="refresh" onClick={onRetry}>
            {text.retry}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function describe({ kind, message }: RequestFailure, text: (typeof uiTexts)["en"]): string {
  switch (kind) {
    case "refused":
    case "aborted":
      return message;
    case "deadline":
    case "offline":
    case "unauthorized":
    case "unreadable":
      return text[kind];
  }
}
