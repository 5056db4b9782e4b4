import type { RequestFailure } from "../api/result.ts";
import { useText } from "../i18n/language-context.ts";
import { uiTexts } from "../i18n/ui.ts";
import { Button } from "./button.tsx";

export interface PartFailureProps {
  readonly failure: RequestFailure | undefined;
  readonly onRetry: () => void;
}

/** One line above a list of which a part did not come. */
export function PartFailure({ failure, onRetry }: PartFailureProps) {
  const text = useText(uiTexts);
  if (failure === undefined) return null;
  return (
    <p className="stale-note" role="status">
      {text.partFailed}{" "}
      <Button size="small" kind="quiet" icon="refresh" onClick={onRetry}>
        {text.retry}
      </Button>
    </p>
  );
}
