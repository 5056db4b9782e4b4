import { lazy, Suspense, useRef } from "react";
import { finderTexts } from "../i18n/finder.ts";
import { useText } from "../i18n/language-context.ts";
import type { FinderRoute } from "../shell/route.ts";
import { IconButton } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import "./finder.css";
import { FirstColumn } from "./columns/first-column.tsx";
import { InnerColumns } from "./columns/inner-columns.tsx";
import { isColumnShown } from "./finder-go.ts";
import { FolderTree } from "./folders/folder-tree.tsx";
import type { Folders } from "./folders/use-folders.ts";
import { useFolders } from "./folders/use-folders.ts";
import type { Look } from "./look-context.ts";
import { LookContext } from "./look-context.ts";
import { NothingChosen } from "./notes/nothing-chosen.tsx";
import { countOf, shownList } from "./shown-list.ts";
import { FinderToolbar } from "./toolbar/finder-toolbar.tsx";
import type { DocumentHead } from "./use-finder-lists.ts";
import { useDocuments, useHits } from "./use-finder-lists.ts";
import type { FinderMoves } from "./use-finder-moves.ts";
import { useFinderMoves } from "./use-finder-moves.ts";
import { useKeyRescue } from "./use-key-rescue.ts";
import type { Selection } from "./use-selection.ts";
import { useSelection } from "./use-selection.ts";

const QuickLook = lazy(async () => ({ default: (await import("../preview/quick-look.tsx")).QuickLook }));
const Preview = lazy(async () => ({ default: (await import("../preview/preview.tsx")).Preview }));

/** The documents of the Computer as an Agent finds them: columns that drill down, and a preview. */
export function FinderView({ route }: { readonly route: FinderRoute }) {
  const text = useText(finderTexts);
  const selection = useSelection(route.uri);
  const documents = useDocuments(route);
  const hits = useHits(route);
  const moves = useFinderMoves();
  const folders = useFolders();
  const types = documents.state.phase === "ready" ? documents.state.head.types : [];
  const { go, wish, setFocus, look, isListing, setListing } = moves;
  const documentCount = countOf(documents);
  const hitCount = countOf(hits);
  const shown = shownList(route, { titles: documentCount, texts: hitCount });
  const place = useRef<HTMLDivElement>(null);
  useKeyRescue(place);
  return (
    <LookContext value={look}>
      <div
        ref={place}
        className="finder"
        data-level={selection?.level ?? "list"}
        data-wide={moves.isWide}
        data-folders={folders.isShown}
        data-pane={isListing ? "pages" : "content"}
        data-show={route.show}
        data-searching={route.q !== undefined}
      >
        {selection === undefined ? <h1 className="visually-hidden">{text.documents}</h1> : null}
        <FinderToolbar
          {...{ route, folders, types, documentCount, hitCount, shown }}
          onChange={moves.search}
          onDown={() => setFocus("documents")}
        />
        <div className="finder-columns">
          {folders.isShown ? <FolderPlace {...{ route, folders, types, moves }} /> : null}
          <FirstColumn
            {...{ route, folders, documents, hits, shown, go, setFocus }}
            document={selection?.document}
            focus={wish("documents")}
          />
          {selection === undefined ? null : (
            <InnerColumns {...{ selection, go, wish, setFocus, isListing, setListing }} />
          )}
          <section className="finder-preview">
            {selection ? <FinderPreview {...{ selection, route, moves, folders }} /> : <NothingChosen />}
          </section>
        </div>
        {selection && look.isOpen ? <LookPlace selection={selection} look={look} /> : null}
      </div>
    </LookContext>
  );
}

interface FinderPreviewProps {
  readonly selection: Selection;
  readonly route: FinderRoute;
  readonly moves: FinderMoves;
  readonly folders: Folders;
}

interface FolderPlaceProps {
  readonly route: FinderRoute;
  readonly folders: Folders;
  readonly types: DocumentHead["types"];
  readonly moves: FinderMoves;
}

/** The folders beside the list, or in place of it where there is no room for both. */
function FolderPlace({ route, folders, types, moves }: FolderPlaceProps) {
  const choose = (folder: string | undefined): void => {
    moves.go({ folder, uri: undefined });
    if (!isColumnShown("documents")) folders.toggle();
  };
  return (
    <FolderTree
      folders={folders}
      folder={route.folder}
      total={types.reduce((sum, { count }) => sum + count, 0)}
      onChoose={choose}
      onEnter={() => moves.setFocus("documents")}
    />
  );
}

function LookPlace({ selection, look }: { readonly selection: Selection; readonly look: Look }) {
  return (
    <Suspense fallback={null}>
      <QuickLook selection={selection} onClose={() => look.set(false)} />
    </Suspense>
  );
}

/** What is chosen, loaded when something is. */
function FinderPreview({ selection, route, moves, folders }: FinderPreviewProps) {
  const { go, wish, setFocus, isWide, toggleWide, setListing } = moves;
  return (
    <Suspense fallback={<Skeleton rows={10} />}>
      <Preview
        {...{ selection, route, go, folders }}
        focus={wish("preview")}
        leading={<ColumnsToggle isWide={isWide} onToggle={toggleWide} />}
        onPages={() => setListing(true)}
        onLeave={() => setFocus(isColumnShown("elements") ? "elements" : "pages")}
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
