import { TypeIcon } from "../finder/columns/type-icon.tsx";
import type { Selection } from "../finder/use-selection.ts";
import { finderTexts } from "../i18n/finder.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import { previewTexts } from "../i18n/preview.ts";
import { IconButton } from "../ui/button.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { PageView } from "./page-view.tsx";
import "./quick-look.css";
import { useFacts } from "./use-facts.ts";

export interface QuickLookProps {
  readonly selection: Selection;
  readonly onClose: () => void;
}

/** The chosen page, large, over everything; the list below it keeps the focus, and its keys change what is shown. */
export function QuickLook({ selection, onClose }: QuickLookProps) {
  const text = useText(finderTexts);
  const words = useText(previewTexts);
  const format = useFormat();
  const facts = useFacts(selection.document);
  const known = facts.phase === "ready" ? facts.value : undefined;
  const { pageIndex, page: read } = selection;
  const label = read.phase === "ready" ? read.value.label : "";
  return (
    <section className="quick-look" role="dialog" aria-modal="false" aria-label={text.lookQuickly}>
      <header className="quick-look-head">
        {known ? <TypeIcon type={known.type} /> : null}
        <span className="quick-look-name">
          <strong role="status">{known?.name ?? ""}</strong>
          <span className="muted">{known?.second ?? ""}</span>
        </span>
        {known && pageIndex !== undefined ? (
          <span className="muted">
            {words.pageOf(format.number(pageIndex + 1), format.number(known.pages))}
            {label === "" ? null : <span className="page-label">{words.printedLabel(label)}</span>}
          </span>
        ) : null}
        <IconButton icon="close" label={text.closeLook} onClick={onClose} />
      </header>
      <div className="quick-look-body">
        <QueryView query={selection.page} skeletonRows={10}>
          {(page) => (
            <PageView
              key={`${selection.document} ${pageIndex}`}
              page={page}
              document={selection.document}
              facts={undefined}
              selected={selection.elementId}
            />
          )}
        </QueryView>
      </div>
    </section>
  );
}
