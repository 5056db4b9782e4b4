import { finderTexts } from "../../i18n/finder.ts";
import { useText } from "../../i18n/language-context.ts";
import { uiTexts } from "../../i18n/ui.ts";
import { Button } from "../../ui/button.tsx";

/** Says in few words that a column is empty for a reason; the preview beside it tells the reason. */
export function ColumnFailure({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText(finderTexts);
  const { retry } = useText(uiTexts);
  return (
    <div className="column-empty muted">
      <p>{text.unreadable}</p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
