import { ownPageTitle } from "@a2c-smcp/protocol";
import { useCallback } from "react";
import { useWindows } from "../../api/use-windows.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { pagesUri } from "../dpe-place.ts";
import type { FocusWish } from "../use-focus-wish.ts";
import { isAbout } from "../use-selection.ts";
import { ColumnFailure } from "./column-failure.tsx";
import { ColumnList } from "./column-list.tsx";
import type { DocumentOutline, OutlinePage } from "./document-outline.ts";
import { parseOutline } from "./document-outline.ts";
import type { Locate } from "./type-ahead.ts";
import { locateIn } from "./type-ahead.ts";

export interface PageColumnProps {
  readonly document: string;
  readonly pageIndex: number | undefined;
  readonly onChoose: (pageIndex: number, isOpened: boolean) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly focus: FocusWish;
}

/** The most that one read may ask for. */
const PAGES = 100;
const ROW_HEIGHT = 62;

/** The pages of a document. */
export function PageColumn({ document, pageIndex, onChoose, ...keys }: PageColumnProps) {
  const text = useText(finderTexts);
  const { loader, state } = useWindows<OutlinePage, DocumentOutline>({
    key: document,
    size: PAGES,
    isAffected: (event) => isAbout(event, document),
    load: async (client, { offset, limit, signal }) => {
      const result = await client.read(pagesUri(document, { offset, limit }), signal);
      return result.ok ? parseOutline(result.value.text) : result;
    },
  });
  const onRange = useCallback((first: number, last: number) => loader.ensure(first, last), [loader]);
  if (state.phase === "loading") return <Skeleton rows={6} />;
  if (state.phase === "failed") return <ColumnFailure onRetry={() => loader.refresh()} />;
  if (state.total === 0) return <p className="column-empty muted no-pages">{text.noPages}</p>;
  return (
    <ColumnList
      {...keys}
      label={text.pages}
      count={state.total}
      active={pageIndex ?? -1}
      list={loader}
      rowHeight={() => ROW_HEIGHT}
      row={(index) => <PageRow page={loader.item(index)} index={index} />}
      onChoose={onChoose}
      onRange={onRange}
      locate={locatePage(state.total, (index) => loader.item(index)?.title)}
    />
  );
}

/** A number is that of a page, other words begin its title. */
function locatePage(total: number, titleOf: (index: number) => string | undefined): Locate {
  const byTitle = locateIn(total, titleOf);
  return async (typed, from) => {
    const number = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
    return number >= 1 && number <= total ? number - 1 : byTitle(typed, from);
  };
}

function PageRow({ page, index }: { readonly page: OutlinePage | undefined; readonly index: number }) {
  const text = useText(finderTexts);
  const words = useText(previewTexts);
  const format = useFormat();
  return (
    <>
      <span className="row-number">{format.number(index + 1)}</span>
      <span className="row-body">
        <span className="row-title" title={page?.title}>
          {ownPageTitle(page?.title, index) ?? text.page(format.number(index + 1))}
        </span>
        <span className="row-facts">
          {page === undefined || page.label === "" ? "" : `${words.printedLabel(page.label)} · `}
          {page === undefined ? "" : text.elementCount(page.elementCount, format.number(page.elementCount))}
        </span>
      </span>
    </>
  );
}
