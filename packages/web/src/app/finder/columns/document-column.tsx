import { useCallback, useEffect, useState } from "react";
import type { FinderItem } from "../../../api/finder.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { ErrorNote } from "../../ui/error-note.tsx";
import { PartFailure } from "../../ui/part-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { DocumentWindows } from "../use-finder-lists.ts";
import type { FocusWish } from "../use-focus-wish.ts";
import { ColumnList } from "./column-list.tsx";
import { DocumentRow } from "./document-row.tsx";
import type { Group } from "./list-rows.ts";
import { countRows, rowAt, rowOf } from "./list-rows.ts";
import type { Locate } from "./type-ahead.ts";

export interface DocumentColumnProps {
  readonly windows: DocumentWindows;
  /** The document that is open. */
  readonly document: string | undefined;
  readonly onChoose: (item: FinderItem, isOpened: boolean) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly focus: FocusWish;
  /** By its place in the catalogue. */
  readonly locate: Locate;
}

const GROUP_HEIGHT = 34;
const ROW_HEIGHT = 74;

/** All documents, under the MCP server that they come from. */
export function DocumentColumn(props: DocumentColumnProps) {
  const { windows } = props;
  if (windows.state.phase === "loading") return <Skeleton rows={9} />;
  if (windows.state.phase === "failed")
    return <ErrorNote failure={windows.state.failure} onRetry={() => windows.loader.refresh()} />;
  return (
    <>
      <PartFailure failure={windows.state.failure} onRetry={() => windows.loader.refresh()} />
      <DocumentList {...props} groups={windows.state.head.groups} />
    </>
  );
}

function DocumentList({
  windows,
  groups,
  document,
  onChoose,
  locate,
  ...keys
}: DocumentColumnProps & { readonly groups: readonly Group[] }) {
  const text = useText(finderTexts);
  const { loader } = windows;
  const [passing, setPassing] = usePassing(loader, onChoose);
  const index = passing ?? loader.find(({ uri }) => uri === document);
  const onRange = useCallback(
    (first: number, last: number) => {
      const [from, to] = [indexNear(groups, first), indexNear(groups, last)];
      loader.ensure(from, to);
    },
    [loader, groups],
  );
  const choose = (row: number, isOpened: boolean): void => {
    const target = indexNear(groups, row);
    const item = loader.item(target);
    setPassing(item === undefined ? target : undefined);
    if (item !== undefined) onChoose(item, isOpened);
  };
  return (
    <ColumnList
      {...keys}
      label={text.documents}
      count={countRows(groups)}
      active={rowOf(groups, index)}
      list={loader}
      activeKey={passing === undefined ? document : String(passing)}
      canStop={(row) => rowAt(groups, row)?.kind === "document"}
      rowHeight={(row) => (rowAt(groups, row)?.kind === "group" ? GROUP_HEIGHT : ROW_HEIGHT)}
      row={(row) => <Row row={row} groups={groups} item={loader.item(indexNear(groups, row))} />}
      onChoose={choose}
      onRange={onRange}
      locate={async (prefix, from) => {
        const found = await locate(prefix, indexNear(groups, from));
        return found === undefined ? undefined : rowOf(groups, found);
      }}
    />
  );
}

/** A document that is passed by before it is there is chosen when it arrives. */
function usePassing(
  loader: DocumentWindows["loader"],
  onChoose: DocumentColumnProps["onChoose"],
): readonly [number | undefined, (index: number | undefined) => void] {
  const [passing, setPassing] = useState<number>();
  useEffect(() => {
    const item = passing === undefined ? undefined : loader.item(passing);
    if (item === undefined) return;
    setPassing(undefined);
    onChoose(item, false);
  });
  return [passing, setPassing];
}

/** The place in the catalogue of a row; a heading stands for the document below it. */
function indexNear(groups: readonly Group[], row: number): number {
  const found = rowAt(groups, row);
  if (found?.kind === "document") return found.index;
  const below = rowAt(groups, row + 1);
  return below?.kind === "document" ? below.index : 0;
}

function Row({
  row,
  groups,
  item,
}: {
  readonly row: number;
  readonly groups: readonly Group[];
  readonly item: FinderItem | undefined;
}) {
  const format = useFormat();
  const found = rowAt(groups, row);
  if (found?.kind === "group")
    return (
      <>
        <span className="column-heading-name">{found.group.server}</span>
        <span className="muted">{format.number(found.group.count)}</span>
      </>
    );
  return <DocumentRow item={item} />;
}
