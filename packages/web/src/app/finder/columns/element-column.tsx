import { finderTexts } from "../../i18n/finder.ts";
import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { categoryIcon, categoryName } from "../../preview/category.ts";
import type { PageElement } from "../../preview/document-page.ts";
import { Icon } from "../../ui/icon.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import type { FocusWish } from "../use-focus-wish.ts";
import type { Selection } from "../use-selection.ts";
import { ColumnFailure } from "./column-failure.tsx";
import { ColumnList } from "./column-list.tsx";
import { locateIn } from "./type-ahead.ts";

export interface ElementColumnProps {
  readonly selection: Selection;
  readonly onChoose: (elementId: string, isOpened: boolean) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly focus: FocusWish;
}

const ROW_HEIGHT = 46;

/** The elements of the page that is open. */
export function ElementColumn({ selection, onChoose, ...keys }: ElementColumnProps) {
  const text = useText(finderTexts);
  const page = `${selection.document} ${selection.pageIndex}`;
  if (selection.page.phase === "failed") return <ColumnFailure onRetry={selection.page.refresh} />;
  return (
    <QueryView query={selection.page} skeletonRows={6}>
      {({ elements }) =>
        elements.length === 0 ? (
          <p className="column-empty muted">{text.emptyPage}</p>
        ) : (
          <ColumnList
            {...keys}
            label={text.elements}
            count={elements.length}
            active={elements.findIndex(({ id }) => id === selection.elementId)}
            list={page}
            rowHeight={() => ROW_HEIGHT}
            row={(index) => <ElementRow element={elements[index]} />}
            locate={locateIn(elements.length, (index) => elements[index]?.summary)}
            onChoose={(index, isOpened) => {
              const id = elements[index]?.id;
              if (id) onChoose(id, isOpened);
            }}
          />
        )
      }
    </QueryView>
  );
}

function ElementRow({ element }: { readonly element: PageElement | undefined }) {
  const text = useText(previewTexts);
  if (element === undefined) return null;
  const name = categoryName(element.category, text);
  return (
    <>
      <Icon name={categoryIcon(element.category)} size={17} />
      <span className="row-body">
        <span className="row-title">{element.summary || name}</span>
        <span className="row-facts">{name}</span>
      </span>
    </>
  );
}
