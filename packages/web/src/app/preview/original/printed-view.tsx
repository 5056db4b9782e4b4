import { useEffect, useState } from "react";
import type { PageLook } from "../../../api/reading.ts";
import { useQuery } from "../../api/use-query.ts";
import { pageUri } from "../../finder/dpe-place.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { SAFE_IMAGES } from "../../ui/bytes-image.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useNow } from "../../ui/use-now.ts";
import "./original.css";

export interface PrintedViewProps {
  readonly document: string;
  readonly pageIndex: number;
  /** Another revision is another file. */
  readonly revision: string;
}

/** The page of an office document as LibreOffice lays it out; says so where that is not possible. */
export function PrintedView({ document, pageIndex, revision }: PrintedViewProps) {
  const text = useText(previewTexts);
  const uri = pageUri(document, pageIndex);
  const query = useQuery<PageLook>({
    key: `${uri} ${revision}`,
    ask: (client, signal) => client.view(uri, signal),
  });
  const look = query.phase === "ready" ? query.value : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="original" aria-label={text.original} tabIndex={0}>
      {query.phase === "failed" ? <ErrorNote failure={query.failure} onRetry={query.refresh} /> : null}
      {look === undefined ? null : (
        <div className="original-sheet" data-phase="ready">
          <LookImage look={look} />
        </div>
      )}
      {query.phase === "loading" ? <Waiting key={uri} /> : null}
      {look === undefined ? null : <PrintedNote look={look} />}
    </section>
  );
}

/** LibreOffice takes its time: how long it has taken tells that something goes on. */
function Waiting() {
  const text = useText(previewTexts);
  const now = useNow(1_000);
  const [since] = useState(now);
  return (
    <p className="original-note muted" role="status">
      {text.originalPrinting(Math.max(0, Math.round((now - since) / 1_000)))}
    </p>
  );
}

function PrintedNote({ look: { printed } }: { readonly look: PageLook }) {
  const text = useText(previewTexts);
  const { number } = useFormat();
  const { page, pages } = printed ?? {};
  return (
    <p className="original-note muted" role="status">
      {page === undefined ? "" : text.printed(number(page), pages === undefined ? "" : number(pages))}
    </p>
  );
}

function LookImage({ look }: { readonly look: PageLook }) {
  const text = useText(previewTexts);
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!SAFE_IMAGES.has(look.mimeType)) return;
    const bytes = Uint8Array.from(atob(look.data), (character) => character.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: look.mimeType }));
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [look]);
  return <img src={source} alt={text.original} width={look.width} height={look.height} />;
}
