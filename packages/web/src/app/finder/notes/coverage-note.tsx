import type { SearchCoverage, SearchWords } from "../../../api/search.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { usePartReason } from "../columns/use-part-reason.ts";

export interface CoverageNoteProps {
  /** Null where everything was searched. */
  readonly coverage: SearchCoverage | null;
  readonly words?: SearchWords | undefined;
  /** Whether only the first line is shown until somebody wants to know more. */
  readonly isCompact?: boolean;
}

/** Files that are named one by one. */
const MOST_NAMED = 3;

/** What of all files a search did not look at, and which words it did not look for. */
export function CoverageNote({ coverage, words, isCompact = false }: CoverageNoteProps) {
  const files = useFileLines(coverage);
  const left = useWordLines(words, coverage === null);
  if (files.length + left.length === 0) return null;
  return (
    <div className="stale-note coverage-note" role="status">
      {coverage !== null && coverage.waiting > 0 ? (
        <progress max={Math.max(1, coverage.files)} value={coverage.searchable} aria-label={files[0] ?? ""} />
      ) : null}
      {isCompact && files.length > 1 ? (
        <details>
          <summary>{files[0]}</summary>
          <Lines lines={files.slice(1)} />
        </details>
      ) : (
        <Lines lines={files} />
      )}
      <Lines lines={left} />
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

function useFileLines(coverage: SearchCoverage | null): readonly string[] {
  const text = useText(finderTexts);
  const { number } = useFormat();
  const reasonOf = usePartReason();
  if (coverage === null) return [];
  const { searchable, files, waiting, failed, leftOut, partial, partialTotal, unanswered } = coverage;
  const { pictures = 0 } = coverage;
  const count = waiting > 0 ? text.coverage : text.searched;
  const more = partialTotal - Math.min(MOST_NAMED, partial.length);
  return [
    ...unanswered.map(({ server, problem }) => text.unanswered(server, problem)),
    searchable < files ? count(number(searchable), number(files)) : "",
    failed > 0 ? text.failedFiles(failed, number(failed)) : "",
    leftOut > 0 ? text.leftOutPlaces(leftOut, number(leftOut)) : "",
    pictures > 0 ? text.pictureFiles(pictures, number(pictures)) : "",
    ...partial.slice(0, MOST_NAMED).map((part) => text.partFile(part.file, reasonOf(part))),
    more > 0 ? text.morePartFiles(more, number(more)) : "",
  ].filter((line) => line !== "");
}

function useWordLines(words: SearchWords | undefined, isAll: boolean): readonly string[] {
  const text = useText(finderTexts);
  const { number } = useFormat();
  if (words === undefined) return [];
  const { leftOut, ignored, missing, meaning } = words;
  const byMeaning = meaning?.isUsed
    ? text.byMeaning(number(meaning.searched), number(meaning.files), meaning.reason ?? "")
    : text.onlyWords(meaning?.reason ?? "");
  return [
    leftOut > 0 ? text.wordsLeftOut(leftOut, number(leftOut)) : "",
    ignored.length > 0 ? text.wordsIgnored(ignored.join(", ")) : "",
    missing.length > 0 ? text.wordsMissing(missing.join(", "), isAll) : "",
    meaning === undefined ? "" : byMeaning,
  ].filter((line) => line !== "");
}
