import { finderTexts } from "../../i18n/finder.ts";
import { useText } from "../../i18n/language-context.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { KeyList } from "../../ui/key-list.tsx";

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
      <KeyList className="key-hints" label={text.keys} keys={keys} />
    </EmptyState>
  );
}
