import { useApi } from "../../api/api-context.ts";
import { useStore } from "../../api/use-store.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";

/** How many files can be searched by now, while files are read; nothing when all are. */
export function ReadingNote() {
  const { feed } = useApi();
  const indexing = useStore(feed.state)?.indexing ?? null;
  const text = useText(finderTexts);
  const { number } = useFormat();
  if (indexing === null || indexing.phase === "idle") return null;
  const { searchable, files } = indexing;
  const words = text.coverage(number(searchable), number(files));
  return (
    <div className="stale-note coverage-note">
      <progress max={Math.max(1, files)} value={searchable} aria-label={words} />
      <p>{words}</p>
    </div>
  );
}
