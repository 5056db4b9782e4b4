import { finderTexts } from "../i18n/finder.ts";
import { useText } from "../i18n/language-context.ts";
import { EmptyState } from "../ui/empty-state.tsx";

/** What stands beside the list while nothing is open: what to do, and the keys. */
export function NothingChosen() {
  const text = useText(finderTexts);
  const keys = [
    ["↑ ↓", text.keyMove],
    ["Enter →", text.keyOpen],
    ["Esc ←", text.keyBack],
    ["Space", text.keyLook],
    ["/", text.keySearch],
    ["Ctrl K", text.keyPalette],
    ["?", text.keyHelp],
  ] as const;
  return (
    <EmptyState icon="finder" title={text.chooseTitle} text={text.chooseText}>
      <dl className="key-hints" aria-label={text.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  );
}
