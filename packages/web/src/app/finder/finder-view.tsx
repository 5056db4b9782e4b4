import { lazy, Suspense } from "react";
import { finderTexts } from "../i18n/finder.ts";
import { useText } from "../i18n/language-context.ts";
import type { FinderRoute } from "../shell/route.ts";
import { IconButton } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import "./finder.css";
import { FinderToolbar } from "./finder-toolbar.tsx";
import { FirstColumn } from "./first-column.tsx";
import { InnerColumns } from "./inner-columns.tsx";
import { NothingChosen } from "./nothing-chosen.tsx";
import { countOf, shownList } from "./shown-list.ts";
import { useDocuments, useHits } from "./use-finder-lists.ts";
import type { FinderMoves } from "./use-finder-moves.ts";
import { useFinderMoves } from "./use-finder-moves.ts";
import type { Selection } from "./use-selection.ts";
import { useSelection } from "./use-selection.ts";

const Preview = lazy(async () => ({ default: (await import("../preview/preview.tsx")).Preview }));

/** The documents of the Computer as an Agent finds them: columns that drill down, and a preview. */
export function FinderView({ route }: { readonly route: FinderRoute }) {
  const text = useText(finderTexts);
  const selection = useSelection(route.uri);
  const documents = useDocuments(route);
  const hits = useHits(route);
  const moves = useFinderMoves(route);
  const { go, wish, setFocus } = moves;
  const documentCount = countOf(documents);
  const hitCount = countOf(hits);
  const shown = shownList(route, { titles: documentCount, texts: hitCount });
  return (
    <div
      className="finder"
      data-level={selection?.level ?? "list"}
      data-wide={moves.isWide}
      data-show={route.show}
      data-searching={route.q !== undefined}
    >
      {selection === undefined ? <h1 className="visually-hidden">{text.documents}</h1> : null}
      <FinderToolbar
        route={route}
        types={documents.state.phase === "ready" ? documents.state.head.types : []}
        {...{ documentCount, hitCount, shown }}
        onChange={moves.search}
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
          {selection === undefined ? <NothingChosen /> : <FinderPreview {...{ selection, route, moves }} />}
        </section>
      </div>
    </div>
  );
}

interface FinderPreviewProps {
  readonly selection: Selection;
  readonly route: FinderRoute;
  readonly moves: FinderMoves;
}

/** What is chosen, loaded when something is. */
function FinderPreview({ selection, route, moves }: FinderPreviewProps) {
  const { go, wish, setFocus, isWide, toggleWide } = moves;
  return (
    <Suspense fallback={<Skeleton rows={10} />}>
      <Preview
        {...{ selection, route, go }}
        focus={wish("preview")}
        leading={<ColumnsToggle isWide={isWide} onToggle={toggleWide} />}
        onLeave={() => setFocus("elements")}
      />
    </Suspense>
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
