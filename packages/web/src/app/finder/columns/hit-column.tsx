import { ownPageTitle } from "@a2c-smcp/protocol";
import { useCallback, useEffect, useState } from "react";
import type { SearchHitView } from "../../../api/search.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { ErrorNote } from "../../ui/error-note.tsx";
import { PartFailure } from "../../ui/part-failure.tsx";
import { shownName, shownText } from "../../ui/shown-name.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { placeOf } from "../dpe-place.ts";
import { CoverageNote } from "../notes/coverage-note.tsx";
import type { HitWindows } from "../use-finder-lists.ts";
import type { FocusWish } from "../use-focus-wish.ts";
import { ColumnList } from "./column-list.tsx";
import { PartMark } from "./part-mark.tsx";
import { startNearMatch } from "./snippet-start.ts";
import { locateIn } from "./type-ahead.ts";
import { TypeIcon } from "./type-icon.tsx";

export interface HitColumnProps {
  readonly windows: HitWindows;
  /** What is open. */
  readonly uri: string | undefined;
  readonly onChoose: (hit: SearchHitView, isOpened: boolean) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly focus: FocusWish;
}

const HIT_HEIGHT = 130;

/** The pages that say what is searched for, with the place where they say it. */
export function HitColumn({ windows, uri, onChoose, ...keys }: HitColumnProps) {
  const text = useText(finderTexts);
  const { loader, state } = windows;
  const active = useActiveHit(loader, uri);
  const onRange = useCallback((first: number, last: number) => loader.ensure(first, last), [loader]);
  if (state.phase === "loading") return <Skeleton rows={9} />;
  if (state.phase === "failed") return <ErrorNote failure={state.failure} onRetry={() => loader.refresh()} />;
  return (
    <>
      <CoverageNote coverage={state.head.coverage} words={state.head.words} isCompact />
      {state.head.kind === "titles" ? <p className="stale-note">{text.textNote}</p> : null}
      <PartFailure failure={state.failure} onRetry={() => loader.refresh()} />
      <ColumnList
        {...keys}
        label={text.inText}
        count={state.total}
        list={loader}
        active={active}
        rowHeight={() => HIT_HEIGHT}
        row={(index) => <HitRow hit={loader.item(index)} />}
        onChoose={(index, isOpened) => {
          const hit = loader.item(index);
          if (hit !== undefined) onChoose(hit, isOpened);
        }}
        onRange={onRange}
        locate={locateIn(state.total, (index) => nameOfHit(loader.item(index)))}
      />
    </>
  );
}

/** The hit that is open; while its document is looked through, the one that led there. */
function useActiveHit(loader: HitWindows["loader"], uri: string | undefined): number {
  const [last, setLast] = useState<string>();
  const find = (wanted: string | undefined): number =>
    wanted === undefined ? -1 : loader.find((hit) => hit.uri === wanted);
  const open = find(uri);
  useEffect(() => {
    if (open >= 0) setLast(uri);
  }, [open, uri]);
  if (open >= 0) return open;
  return placeOf(last)?.document === placeOf(uri)?.document ? find(last) : -1;
}

function nameOfHit(hit: SearchHitView | undefined): string | undefined {
  return hit && shownName(hit.document_title, hit.file).name;
}

/** The folder that the file is in, from the folder that is served on. */
function folderOf(file: string | undefined): string {
  const end = file?.lastIndexOf("/") ?? -1;
  return end <= 0 ? "" : (file?.slice(0, end) ?? "");
}

function HitRow({ hit }: { readonly hit: SearchHitView | undefined }) {
  const text = useText(finderTexts);
  const format = useFormat();
  if (hit === undefined) return <span className="row-waiting" />;
  const { name, second } = shownName(hit.document_title, hit.file);
  const place = [second ?? "", shownText(folderOf(hit.file))].filter((fact) => fact !== "");
  const number = hit.page_index === undefined ? "" : format.number(hit.page_index + 1);
  const facts = [
    number === "" ? "" : text.page(number, hit.page_label),
    ownPageTitle(hit.title, hit.page_index) ?? "",
    hit.page_tokens === undefined ? "" : text.tokens(format.number(hit.page_tokens)),
  ].filter((fact) => fact !== "");
  return (
    <>
      <TypeIcon type={hit.file_type ?? ""} />
      <span className="row-body">
        <span className="row-title" title={hit.file}>
          <span className="row-name">{name}</span>
          <PartMark partial={hit.partial} />
        </span>
        {place.length > 0 ? <span className="row-facts">{place.join(" · ")}</span> : null}
        <span className="row-facts">{facts.join(" · ")}</span>
        <span className="row-snippet">
          {startNearMatch(hit.snippet).map(({ text: piece, is_match }, place) =>
            is_match ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a snippet never move
              <mark key={place}>{piece}</mark>
            ) : (
              piece
            ),
          )}
        </span>
      </span>
    </>
  );
}
