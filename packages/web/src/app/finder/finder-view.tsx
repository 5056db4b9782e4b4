import { lazy, Suspense, useCallback, useState } from "react";
import { finderTexts } from "../i18n/finder.ts";
import { useText } from "../i18n/language-context.ts";
import type { FinderRoute } from "../shell/route.ts";
import { useRouter } from "../shell/router-context.ts";
import { IconButton } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { elementUri, pageUri, placeOf } from "./dpe-place.ts";
import { ElementColumn } from "./element-column.tsx";
import "./finder.css";
import type { ColumnName, Go } from "./finder-go.ts";
import { patchFinder } from "./finder-patch.ts";
import { FinderToolbar } from "./finder-toolbar.tsx";
import { FirstColumn } from "./first-column.tsx";
import { NothingChosen } from "./nothing-chosen.tsx";
import { PageColumn } from "./page-column.tsx";
import { countOf, shownList } from "./shown-list.ts";
import { useDocuments, useHits } from "./use-finder-lists.ts";
import type { FocusWish } from "./use-focus-wish.ts";
import type { Selection } from "./use-selection.ts";
import { useSelection } from "./use-selection.ts";

const Preview = lazy(async () => ({ default: (await import("../preview/preview.tsx")).Preview }));

/** The documents of the Computer as an Agent finds them: columns that drill down, and a preview. */
export function FinderView({ route }: { readonly route: FinderRoute }) {
  const router = useRouter();
  const text = useText(finderTexts);
  const selection = useSelection(route.uri);
  const documents = useDocuments(route);
  const hits = useHits(route);
  const [focus, setFocus] = useState<ColumnName>();
  const [isWide, setIsWide] = useState(false);
  // Steps within a column replace each other: back leads out of it, not through every row.
  const go = useCallback<Go>(
    (patch, isOpened = false) => {
      const next = patchFinder(route, patch);
      router.go(next, { replace: !isOpened && placeOf(next.uri)?.level === placeOf(route.uri)?.level });
    },
    [router, route],
  );
  const onTaken = useCallback(() => setFocus(undefined), []);
  const wish = (column: ColumnName): FocusWish => ({ isWished: focus === column, onTaken });
  const documentCount = countOf(documents);
  const hitCount = countOf(hits);
  const shown = shownList(route, { titles: documentCount, texts: hitCount });
  const search = useCallback<Go>(
    (patch) => {
      // What is found has to be seen.
      if (patch.q !== undefined) setIsWide(false);
      go(patch);
    },
    [go],
  );
  return (
    <div
      className="finder"
      data-level={selection?.level ?? "list"}
      data-wide={isWide}
      data-show={route.show}
      data-searching={route.q !== undefined}
    >
      {selection === undefined ? <h1 className="visually-hidden">{text.documents}</h1> : null}
      <FinderToolbar
        route={route}
        types={documents.state.phase === "ready" ? documents.state.head.types : []}
        {...{ documentCount, hitCount, shown }}
        onChange={search}
        onDown={() => setFocus("documents")}
      />
      <div className="finder-columns">
        <FirstColumn
          {...{ route, documents, hits, shown, go, setFocus }}
          document={selection?.document}
          focus={wish("documents")}
        />
        {selection === undefined ? null : <InnerColumns {...{ selection, go, wish, setFocus }} />}
        <section className="finder-preview">
          {selection === undefined ? (
            <NothingChosen />
          ) : (
            <Suspense fallback={<Skeleton rows={10} />}>
              <Preview
                {...{ selection, route, go }}
                focus={wish("preview")}
                leading={<ColumnsToggle isWide={isWide} onToggle={() => setIsWide(!isWide)} />}
                onLeave={() => setFocus("elements")}
              />
            </Suspense>
          )}
        </section>
      </div>
    </div>
  );
}

function ColumnsToggle({ isWide, onToggle }: { readonly isWide: boolean; readonly onToggle: () => void }) {
  const text = useText(finderTexts);
  return (
    <IconButton
      icon={isWide ? "columns" : "expand"}
      label={isWide ? text.columns : text.hideColumns}
      onClick={onToggle}
    />
  );
}

interface InnerColumnsProps {
  readonly selection: Selection;
  readonly go: Go;
  readonly wish: (column: ColumnName) => FocusWish;
  readonly setFocus: (column: ColumnName) => void;
}

/** The pages of the document, and the elements of the page. */
function InnerColumns({ selection, go, wish, setFocus }: InnerColumnsProps) {
  const text = useText(finderTexts);
  const { document, pageIndex } = selection;
  const leaveElements = (): void => {
    if (pageIndex !== undefined) go({ uri: pageUri(document, pageIndex) });
    setFocus("pages");
  };
  return (
    <>
      <section className="column column-pages">
        <ColumnTitle text={text.pages} onBack={() => go({ uri: undefined }, true)} />
        <PageColumn
          document={document}
          pageIndex={selection.level === "document" ? undefined : pageIndex}
          onChoose={(index, isOpened) => go({ uri: pageUri(document, index) }, isOpened)}
          onEnter={() => setFocus("elements")}
          onLeave={() => {
            go({ uri: document });
            setFocus("documents");
          }}
          focus={wish("pages")}
        />
      </section>
      <section className="column column-elements">
        <ColumnTitle text={text.elements} />
        <ElementColumn
          selection={selection}
          onChoose={(id, isOpened) => go({ uri: elementUri(document, id) }, isOpened)}
          onEnter={() => setFocus("preview")}
          onLeave={leaveElements}
          focus={wish("elements")}
        />
      </section>
    </>
  );
}

function ColumnTitle({ text, onBack }: { readonly text: string; readonly onBack?: () => void }) {
  const words = useText(finderTexts);
  return (
    <h2 className="column-title">
      {onBack ? (
        <span className="column-back">
          <IconButton icon="chevronLeft" label={words.back} onClick={onBack} />
        </span>
      ) : null}
      {text}
    </h2>
  );
}
