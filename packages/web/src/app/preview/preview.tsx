import type { KeyboardEvent, ReactNode } from "react";
import { useRef } from "react";
import { useQuery } from "../api/use-query.ts";
import { elementUri } from "../finder/dpe-place.ts";
import type { Go } from "../finder/finder-go.ts";
import type { FocusWish } from "../finder/use-focus-wish.ts";
import { useFocusWish } from "../finder/use-focus-wish.ts";
import type { Selection } from "../finder/use-selection.ts";
import { isAbout } from "../finder/use-selection.ts";
import type { FinderRoute } from "../shell/route.ts";
import { ErrorNote } from "../ui/error-note.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { AgentView } from "./agent-view.tsx";
import type { DocumentFacts } from "./document-facts.ts";
import { parseFacts } from "./document-facts.ts";
import { OriginalView } from "./original/original-view.tsx";
import { PageView } from "./page-view.tsx";
import "./preview.css";
import { PreviewHeader } from "./preview-header.tsx";

export interface PreviewProps {
  readonly selection: Selection;
  readonly route: FinderRoute;
  readonly go: Go;
  /** Stands at the start of the header. */
  readonly leading: ReactNode;
  readonly focus: FocusWish;
  readonly onLeave: () => void;
}

/** What is open, as a person sees it, beside the original, or as the Agent gets it. */
export function Preview({ selection, route, go, leading, focus, onLeave }: PreviewProps) {
  const { document } = selection;
  const facts = useQuery<DocumentFacts>({
    key: document,
    isAffected: (event) => isAbout(event, document),
    ask: async (client, signal) => {
      const result = await client.read(document, signal);
      return result.ok ? parseFacts(result.value.text) : result;
    },
  });
  const known = facts.phase === "ready" ? facts.value : undefined;
  const isPdf = known?.type === "pdf";
  const show = route.show === "original" && !isPdf ? "page" : (route.show ?? "page");
  return (
    <>
      <PreviewHeader {...{ selection, leading, go, show, isPdf }} facts={known} />
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
  const body = useRef<HTMLDivElement>(null);
  useFocusWish(body, focus);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && event.target === body.current) onLeave();
  };
  const { document, pageIndex, element } = selection;
  const select = (id: string): void => go({ uri: elementUri(document, id) }, true);
  if (show === "agent") return <AgentView key={document} selection={selection} />;
  return (
    <div className="preview-split" data-show={show}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div ref={body} className="preview-body" tabIndex={0} role="document" onKeyDown={onKeyDown}>
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
      </div>
      {show === "original" && pageIndex !== undefined ? (
        <OriginalView
          key={document}
          document={document}
          pageIndex={pageIndex}
          revision={facts?.modified ?? ""}
          size={selection.page.phase === "ready" ? selection.page.value.size : undefined}
          element={element.phase === "ready" ? element.value : null}
        />
      ) : null}
    </div>
  );
}
