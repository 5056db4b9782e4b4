import { useText } from "../i18n/language-context.ts";
import { uiTexts } from "../i18n/ui.ts";

/** Lines that stand where an answer will be. */
export function Skeleton({ rows = 4 }: { readonly rows?: number }) {
  const text = useText(uiTexts);
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{text.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={index} className="skeleton-line" />
      ))}
    </div>
  );
}
