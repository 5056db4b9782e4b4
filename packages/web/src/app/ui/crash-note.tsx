import { useText } from "../i18n/language-context.ts";
import { uiTexts } from "../i18n/ui.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** What is shown where a part of the page broke. */
export function CrashNote({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  const text = useText(uiTexts);
  return (
    <EmptyState icon="warning" title={text.failedTitle} text={message}>
      <Button icon="refresh" onClick={onRetry}>
        {text.retry}
      </Button>
    </EmptyState>
  );
}
