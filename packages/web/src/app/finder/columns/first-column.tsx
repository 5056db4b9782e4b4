import { useCallback, useEffect, useRef } from "react";
import type { FinderItem } from "../../../api/finder.ts";
import type { SearchHitView } from "../../../api/search.ts";
import { useApi } from "../../api/api-context.ts";
import type { FinderRoute } from "../../shell/route.ts";
import type { ColumnName, Go } from "../finder-go.ts";
import { Breadcrumbs } from "../folders/breadcrumbs.tsx";
import type { Folders } from "../folders/use-folders.ts";
import { NothingListed } from "../notes/nothing-listed.tsx";
import { ReadingNote } from "../notes/reading-note.tsx";
import type { ShownList } from "../shown-list.ts";
import { countOf } from "../shown-list.ts";
import type { DocumentWindows, HitWindows } from "../use-finder-lists.ts";
import { documentQuery } from "../use-finder-lists.ts";
import type { FocusWish } from "../use-focus-wish.ts";
import { isFocusFree } from "../use-focus-wish.ts";
import { DocumentColumn } from "./document-column.tsx";
import { HitColumn } from "./hit-column.tsx";
import type { Locate } from "./type-ahead.ts";

export interface FirstColumnProps {
  readonly route: FinderRoute;
  readonly folders: Folders;
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
  const { route, folders, documents, hits, shown, document, go, focus, setFocus } = props;
  const locate = useLocate(route);
  const isText = shown === "text";
  const list = isText ? hits : documents;
  const isEmpty = countOf(list) === 0;
  useFocusHandedOn(isText, setFocus);
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
      {route.folder === undefined ? null : (
        <Breadcrumbs
          folders={folders}
          folder={route.folder}
          onChoose={(folder) => go({ folder, uri: undefined })}
        />
      )}
      {isText || isEmpty ? null : <ReadingNote />}
      {isEmpty ? <NothingListed route={route} hits={hits} go={go} /> : null}
      {!isEmpty && isText ? <HitColumn windows={hits} uri={route.uri} {...keys} /> : null}
      {isEmpty || isText ? null : (
        <DocumentColumn windows={documents} document={document} locate={locate} {...keys} />
      )}
    </section>
  );
}

/** A list that had the focus and gives way to another one passes it on. */
function useFocusHandedOn(isText: boolean, setFocus: FirstColumnProps["setFocus"]): void {
  const before = useRef(isText);
  useEffect(() => {
    if (before.current !== isText && isFocusFree()) setFocus("documents");
    before.current = isText;
  }, [isText, setFocus]);
}

/** Looks through the whole list, of which only a part is here. */
function useLocate(route: FinderRoute): Locate {
  const { client } = useApi();
  return async (prefix, from) => {
    const found = await client.locate({ ...documentQuery(route), prefix, from });
    return found.ok ? (found.value.index ?? undefined) : undefined;
  };
}
