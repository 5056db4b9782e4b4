import type { SearchCoverage } from "../../../api/search.ts";
import { useApi } from "../../api/api-context.ts";
import { useStore } from "../../api/use-store.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useText } from "../../i18n/language-context.ts";
import type { FinderRoute } from "../../shell/route.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Go } from "../finder-go.ts";
import type { FinderPatch } from "../finder-patch.ts";
import { countOf } from "../shown-list.ts";
import type { HitHead, HitWindows } from "../use-finder-lists.ts";
import { CoverageNote } from "./coverage-note.tsx";
import { ReadingNote } from "./reading-note.tsx";

export interface NothingListedProps {
  readonly route: FinderRoute;
  readonly hits: HitWindows;
  readonly go: Go;
}

/** Says why the list is empty, and what would fill it. */
export function NothingListed({ route, hits, go }: NothingListedProps) {
  if (route.q === undefined) return isNarrowed(route) ? <NoneFits go={go} /> : <NoDocuments />;
  // That there is nothing is not said before everything was looked at.
  if (hits.state.phase === "loading" || hits.isPending) return <Skeleton rows={9} />;
  if (hits.state.phase === "failed")
    return <ErrorNote failure={hits.state.failure} onRetry={() => hits.loader.refresh()} />;
  return <NothingFound route={route} head={hits.state.head} found={countOf(hits) ?? 0} go={go} />;
}

/** A filter of every kind is off. */
const filtersOff: FinderPatch = { type: undefined, folder: undefined, changed: undefined, size: undefined };
const allOff: FinderPatch = { q: undefined, within: undefined, ...filtersOff };

/** Whether a folder or a filter leaves documents out. */
function isNarrowed({ type, folder, changed, size }: FinderRoute): boolean {
  return [type, folder, changed, size].some((filter) => filter !== undefined);
}

function useIsReading(): boolean {
  const { feed } = useApi();
  const phase = useStore(feed.state)?.indexing?.phase ?? "idle";
  return phase !== "idle";
}

function NoDocuments() {
  const text = useText(finderTexts);
  if (!useIsReading()) return <EmptyState title={text.noDocumentsTitle} text={text.noDocumentsText} />;
  return (
    <EmptyState icon="clock" title={text.readingTitle} text={text.readingText}>
      <ReadingNote />
    </EmptyState>
  );
}

function NoneFits({ go }: { readonly go: Go }) {
  const text = useText(finderTexts);
  const isReading = useIsReading();
  return (
    <EmptyState
      icon="filter"
      title={isReading ? text.nothingYetTitle : text.nothingFoundTitle}
      text={isReading ? text.noneFitsYet : text.noneFits}
    >
      <ReadingNote />
      <Button onClick={() => go(allOff)}>{text.showAll}</Button>
    </EmptyState>
  );
}

interface NothingFoundProps {
  readonly route: FinderRoute;
  readonly head: HitHead;
  /** Hits in the text. */
  readonly found: number;
  readonly go: Go;
}

function NothingFound({ route, head, found, go }: NothingFoundProps) {
  const text = useText(finderTexts);
  const { corrections, suggestions, coverage } = head;
  const isNowhere = found === 0 && coverage === null && head.kind === "full-text";
  const words = [...corrections.flatMap(({ near }) => near), ...suggestions];
  return (
    <EmptyState
      icon="search"
      title={emptyTitle(route, coverage, text)}
      text={isNowhere ? text.nothingAtAll(route.q ?? "") : explain(route, coverage, text)}
    >
      <CoverageNote coverage={coverage} words={wordsToTell(head, route.q ?? "")} />
      {isNarrowed(route) ? (
        <>
          <p>{text.onlyNarrowed}</p>
          <Button kind="primary" onClick={() => go(filtersOff)}>
            {text.searchAll}
          </Button>
        </>
      ) : null}
      {route.within !== "text" && found > 0 ? (
        <Button kind="primary" onClick={() => go({ within: "text" })}>
          {text.searchText}
        </Button>
      ) : null}
      {words.length > 0 ? (
        <p>
          {text.corrections}{" "}
          {[...new Set(words)].slice(0, 3).map((word) => (
            <Button key={word} size="small" kind="quiet" onClick={() => go({ q: word })}>
              {word}
            </Button>
          ))}
        </p>
      ) : null}
      <Button onClick={() => go(allOff)}>{text.showAll}</Button>
    </EmptyState>
  );
}

/** That nothing was found says already that every word of the query is nowhere. */
function wordsToTell({ words }: HitHead, query: string): HitHead["words"] {
  const typed = query.split(/\s+/).filter((word) => word !== "");
  return typed.every((word) => words.missing.includes(word)) ? { ...words, missing: [] } : words;
}

type Texts = (typeof finderTexts)["en"];

/** That there is nothing is only said where everything was looked at. */
function emptyTitle(route: FinderRoute, coverage: SearchCoverage | null, text: Texts): string {
  if (coverage === null) return isNarrowed(route) ? text.nothingHereTitle : text.nothingFoundTitle;
  return coverage.waiting > 0 ? text.nothingYetTitle : text.nothingSearchedTitle;
}

function explain({ q = "", within }: FinderRoute, coverage: SearchCoverage | null, text: Texts): string {
  if (within !== "text") return text.nothingFoundText(q);
  return coverage === null ? text.nothingInText(q) : text.nothingInSearched(q);
}
