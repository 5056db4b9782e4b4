import type { SearchCoverage } from "../../api/model.ts";
import { finderTexts } from "../i18n/finder.ts";
import { useFormat, useText } from "../i18n/language-context.ts";

/** How many files a search could look at, while others are still being read. */
export function CoverageNote({ coverage }: { readonly coverage: SearchCoverage | null }) {
  const text = useText(finderTexts);
  const format = useFormat();
  if (coverage === null) return null;
  const { searchable, files } = coverage;
  const words = text.coverage(format.number(searchable), format.number(files));
  return (
    <p className="stale-note coverage-note" role="status">
      <progress max={Math.max(1, files)} value={searchable} aria-label={words} />
      {words}
    </p>
  );
}
