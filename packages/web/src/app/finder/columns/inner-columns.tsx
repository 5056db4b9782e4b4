import { finderTexts } from "../../i18n/finder.ts";
import { useText } from "../../i18n/language-context.ts";
import { IconButton } from "../../ui/button.tsx";
import { elementUri, pageUri } from "../dpe-place.ts";
import type { ColumnName, Go } from "../finder-go.ts";
import { isColumnShown } from "../finder-go.ts";
import type { FocusWish } from "../use-focus-wish.ts";
import type { Selection } from "../use-selection.ts";
import { ElementColumn } from "./element-column.tsx";
import { PageColumn } from "./page-column.tsx";

interface InnerColumnsProps {
  readonly selection: Selection;
  readonly go: Go;
  readonly wish: (column: ColumnName) => FocusWish;
  readonly setFocus: (column: ColumnName) => void;
  /** On a narrow screen: whether the pages are in view, in place of the content. */
  readonly isListing: boolean;
  readonly setListing: (isListing: boolean) => void;
}

/** The pages of the document, and the elements of the page. */
export function InnerColumns({ selection, go, wish, setFocus, isListing, setListing }: InnerColumnsProps) {
  const text = useText(finderTexts);
  const { document, pageIndex } = selection;
  const leaveElements = (): void => {
    if (pageIndex !== undefined) go({ uri: pageUri(document, pageIndex) });
    setFocus("pages");
  };
  return (
    <>
      <section className="column column-pages">
        <ColumnTitle
          text={text.pages}
          onBack={() => (isListing ? setListing(false) : go({ uri: undefined }, true))}
        />
        <PageColumn
          document={document}
          pageIndex={selection.level === "document" ? undefined : pageIndex}
          onChoose={(index, isOpened) => {
            if (isOpened) setListing(false);
            go({ uri: pageUri(document, index) }, isOpened);
          }}
          onEnter={() => setFocus(isColumnShown("elements") ? "elements" : "preview")}
          onLeave={() => {
            // Where there is no room for both, the documents come back when this one is left.
            go({ uri: isColumnShown("documents") ? document : undefined });
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
