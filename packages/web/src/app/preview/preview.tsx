import type { KeyboardEvent, ReactNode } from "react";
import { useRef } from "react";
import { elementUri } from "../finder/dpe-place.ts";
import type { Go } from "../finder/finder-go.ts";
import type { Folders } from "../finder/folders/use-folders.ts";
import type { FocusWish } from "../finder/use-focus-wish.ts";
import { useFocusWish } from "../finder/use-focus-wish.ts";
import type { Selection } from "../finder/use-selection.ts";
import { useText } from "../i18n/language-context.ts";
import { previewTexts } from "../i18n/preview.ts";
import type { FinderRoute } from "../shell/route.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorNote } from "../ui/error-note.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { AgentView } from "./agent-view.tsx";
import type { DocumentFacts } from "./document-facts.ts";
import { OriginalView } from "./original/original-view.tsx";
import { isPrinted } from "./original/printed-types.ts";
import { PrintedView } from "./original/printed-view.tsx";
import { PageView } from "./page-view.tsx";
import "./preview.css";
import { PreviewHeader } from "./preview-header.tsx";
import { useFacts } from "./use-facts.ts";

export interface PreviewProps {
  readonly selection: Selection;
  readonly route: FinderRoute;
  readonly go: Go;
  readonly folders: Folders;
  /** Stands at the start of the header. */
  readonly leading: ReactNode;
  readonly focus: FocusWish;
  readonly onLeave: () => void;
  /** Shows the list of pages, where there is no room for it beside. */
  readonly onPages: () => void;
}

/** What is open, as a person sees it, beside the original, or as the Agent gets it. */
export function Preview({ selection, route, go, folders, leading, focus, onLeave, onPages }: PreviewProps) {
  const { document } = selection;
  const facts = useFacts(document);
  const known = facts.phase === "ready" ? facts.value : undefined;
  const hasOriginal = known !== undefined && (known.type === "pdf" || isPrinted(known.type));
  const show = route.show === "original" && !hasOriginal ? "page" : (route.show ?? "page");
  return (
    <>
      <PreviewHeader {...{ selection, leading, go, folders, show, hasOriginal, onPages }} facts={known} />
      {facts.phase === "failed" ? <ErrorNote failure={facts.failure} onRetry={facts.refresh} /> : null}
      {facts.phase === "failed" ? null : (
        <PreviewBody {...{ selection, go, show, focus, onLeave }} facts={known} />
      )}
    </>
  );
}

type Show = NonNullable<FinderRoute["show"]>;

interface PreviewBodyProps extends Pick<PreviewProps, "selection" | "go" | "focus" | "onLeave"> {
  readonly show: Show;
  readonly facts: DocumentFacts | undefined;
}

function PreviewBody({ selection, go, show, facts, focus, onLeave }: PreviewBodyProps) {
  const text = useText(previewTexts);
  const body = useRef<HTMLDivElement>(null);
  useFocusWish(body, focus);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && event.target === body.current) onLeave();
  };
  const { document, pageIndex } = selection;
  const select = (id: string): void => go({ uri: elementUri(document, id) }, true);
  if (show === "agent") return <AgentView key={document} selection={selection} />;
  return (
    <div className="preview-split" data-show={show}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div ref={body} className="preview-body" tabIndex={0} role="document" onKeyDown={onKeyDown}>
        {facts?.pages === 0 ? <EmptyState title={text.noPages} text={text.noPagesText} /> : null}
        {facts?.pages === 0 ? null : (
          <QueryView query={selection.page} skeletonRows={12}>
            {(page) => (
              <PageView
                key={`${document} ${pageIndex}`}
                page={page}
                document={document}
                facts={selection.level === "document" ? facts : undefined}
                selected={selection.elementId}
                onSelect={select}
              />
            )}
          </QueryView>
        )}
      </div>
      {show === "original" && pageIndex !== undefined && facts ? (
        <Original key={document} selection={selection} facts={facts} pageIndex={pageIndex} />
      ) : null}
    </div>
  );
}

interface OriginalProps {
  readonly selection: Selection;
  readonly facts: DocumentFacts;
  readonly pageIndex: number;
}

/** The page as its author made it. */
function Original({ selection, facts, pageIndex }: OriginalProps) {
  const { document, page, element } = selection;
  const place = { document, pageIndex, revision: facts.modified };
  if (isPrinted(facts.type)) return <PrintedView {...place} />;
  return (
    <OriginalView
      {...place}
      size={page.phase === "ready" ? page.value.size : undefined}
      element={element.phase === "ready" ? element.value : null}
    />
  );
}
