import { useCallback } from "react";
import type { FinderItem, SearchCoverage, SearchHitView } from "../../api/model.ts";
import { finderTexts } from "../i18n/finder.ts";
import { useText } from "../i18n/language-context.ts";
import type { FinderRoute } from "../shell/route.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { CoverageNote } from "./coverage-note.tsx";
import { DocumentColumn } from "./document-column.tsx";
import type { ColumnName, Go } from "./finder-go.ts";
import { HitColumn } from "./hit-column.tsx";
import type { ShownList } from "./shown-list.ts";
import { countOf } from "./shown-list.ts";
import type { DocumentWindows, HitWindows } from "./use-finder-lists.ts";
import type { FocusWish } from "./use-focus-wish.ts";

export interface FirstColumnProps {
  readonly route: FinderRoute;
  readonly documents: DocumentWindows;
  readonly hits: HitWindows;
  readonly shown: ShownList;
  readonly document: string | undefined;
  readonly go: Go;
  readonly focus: FocusWish;
  readonly setFocus: (column: ColumnName) => void;
}

/** Documents, or the pages that say what is searched for. */
export function FirstColumn(props: FirstColumnProps) {
  const { route, documents, hits, shown, document, go, focus, setFocus } = props;
  const isText = shown === "text";
  const list = isText ? hits : documents;
  const isEmpty = countOf(list) === 0;
  const choose = useCallback(
    ({ uri }: FinderItem | SearchHitView, isOpened: boolean) => go({ uri }, isOpened),
    [go],
  );
  const keys = {
    onChoose: choose,
    onEnter: () => setFocus("pages"),
    onLeave: () => {
      go(route.q === undefined ? { uri: undefined } : { q: undefined, within: undefined });
      // The list that had the focus may be another one now.
      setFocus("documents");
    },
    focus,
  };
  return (
    <section className={list.isPending ? "column column-documents is-pending" : "column column-documents"}>
      {isEmpty ? <NothingListed route={route} hits={hits} go={go} /> : null}
      {!isEmpty && isText ? <HitColumn windows={hits} uri={route.uri} {...keys} /> : null}
      {isEmpty || isText ? null : <DocumentColumn windows={documents} document={document} {...keys} />}
    </section>
  );
}

/** Says why the list is empty, and what would fill it. */
function NothingListed({ route, hits, go }: Pick<FirstColumnProps, "route" | "hits" | "go">) {
  const text = useText(finderTexts);
  const { q, type, within } = route;
  if (q === undefined && type === undefined)
    return <EmptyState title={text.noDocumentsTitle} text={text.noDocumentsText} />;
  const head = hits.state.phase === "ready" ? hits.state.head : undefined;
  const words = [...(head?.corrections.flatMap(({ near }) => near) ?? []), ...(head?.suggestions ?? [])];
  const found = countOf(hits) ?? 0;
  const coverage = head?.coverage ?? null;
  return (
    <EmptyState icon="search" title={emptyTitle(coverage, text)} text={explain(route, coverage, text)}>
      <CoverageNote coverage={coverage} words={head?.words} />
      {within !== "text" && found > 0 ? (
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
      <Button onClick={() => go({ q: undefined, within: undefined, type: undefined })}>{text.showAll}</Button>
    </EmptyState>
  );
}

type Texts = (typeof finderTexts)["en"];

/** That there is nothing is only said where everything was looked at. */
function emptyTitle(coverage: SearchCoverage | null, text: Texts): string {
  if (coverage === null) return text.nothingFoundTitle;
  return coverage.waiting > 0 ? text.nothingYetTitle : text.nothingSearchedTitle;
}

function explain(
  { q, type = "", within }: FinderRoute,
  coverage: SearchCoverage | null,
  text: Texts,
): string {
  if (q === undefined) return text.noneOfType(type);
  if (within !== "text") return text.nothingFoundText(q);
  return coverage === null ? text.nothingInText(q) : text.nothingInSearched(q);
}
