import type { SearchCoverage, SearchWords } from "../../api/model.ts";
import { finderTexts } from "../i18n/finder.ts";
import { useFormat, useText } from "../i18n/language-context.ts";

export interface CoverageNoteProps {
  /** Null where everything was searched. */
  readonly coverage: SearchCoverage | null;
  readonly words?: SearchWords | undefined;
}

/** Files that are named one by one. */
const MOST_NAMED = 3;

/** What of all files a search did not look at, and which words it did not look for. */
export function CoverageNote({ coverage, words }: CoverageNoteProps) {
  const files = useFileLines(coverage);
  const left = useWordLines(words);
  const lines = [...files, ...left];
  if (lines.length === 0) return null;
  return (
    <div className="stale-note coverage-note" role="status">
      {coverage !== null && coverage.waiting > 0 ? (
        <progress max={Math.max(1, coverage.files)} value={coverage.searchable} aria-label={files[0] ?? ""} />
      ) : null}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function useFileLines(coverage: SearchCoverage | null): readonly string[] {
  const text = useText(finderTexts);
  const { number } = useFormat();
  if (coverage === null) return [];
  const { searchable, files, waiting, failed, leftOut, partial, partialTotal } = coverage;
  const count = waiting > 0 ? text.coverage : text.searched;
  const more = partialTotal - Math.min(MOST_NAMED, partial.length);
  return [
    searchable < files ? count(number(searchable), number(files)) : "",
    failed > 0 ? text.failedFiles(failed, number(failed)) : "",
    leftOut > 0 ? text.leftOutPlaces(leftOut, number(leftOut)) : "",
    ...partial.slice(0, MOST_NAMED).map(({ file, reason }) => text.partFile(file, reason)),
    more > 0 ? text.morePartFiles(more, number(more)) : "",
  ].filter((line) => line !== "");
}

function useWordLines(words: SearchWords | undefined): readonly string[] {
  const text = useText(finderTexts);
  const { number } = useFormat();
  if (words === undefined) return [];
  const { leftOut, ignored, missing } = words;
  return [
    leftOut > 0 ? text.wordsLeftOut(leftOut, number(leftOut)) : "",
    ignored.length > 0 ? text.wordsIgnored(ignored.join(", ")) : "",
    missing.length > 0 ? text.wordsMissing(missing.join(", ")) : "",
  ].filter((line) => line !== "");
}
