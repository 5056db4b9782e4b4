import type { ReactNode } from "react";
import { useMemo } from "react";
import { ApiContext, useApi } from "../api/api-context.ts";
import { failed } from "../api/result.ts";
import { useQuery } from "../api/use-query.ts";
import { pageUri, placeOf } from "../finder/dpe-place.ts";
import { useText } from "../i18n/language-context.ts";
import { officeTexts } from "../i18n/office.ts";
import type { DocumentFacts } from "../preview/document-facts.ts";
import { parseFacts } from "../preview/document-facts.ts";
import type { DocumentPage } from "../preview/document-page.ts";
import { parsePage } from "../preview/document-page.ts";
import { PageSteps } from "../preview/page-steps.tsx";
import { PageView } from "../preview/page-view.tsx";
import { RouteLink } from "../shell/route-link.tsx";
import { useRouter } from "../shell/router-context.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { isOfOffice } from "./use-office-look.ts";

interface OfficeDocumentProps {
  readonly computer: string;
  readonly uri: string;
}

/** A document of another Computer, to read. */
export function OfficeDocument({ computer, uri }: OfficeDocumentProps) {
  const text = useText(officeTexts);
  const place = placeOf(uri);
  if (place === undefined) return <EmptyState icon="document" title={text.noDocuments} />;
  const pageIndex = place.level === "page" ? place.page : 0;
  return (
    <OfReader computer={computer}>
      <Reading computer={computer} document={place.document} pageIndex={pageIndex} />
    </OfReader>
  );
}

/** Whatever is drawn below reads from the other Computer. An observer calls no tool: nothing is sorted there. */
function OfReader({ computer, children }: { readonly computer: string; readonly children: ReactNode }) {
  const { client, feed } = useApi();
  const { notSorted } = useText(officeTexts);
  const api = useMemo(
    () => ({
      feed,
      client: {
        ...client,
        read: (uri: string, signal?: AbortSignal) => client.officeRead({ computer, uri }, signal),
        rows: async () => failed({ kind: "refused", code: "observer", message: notSorted }),
      },
    }),
    [client, feed, computer, notSorted],
  );
  return <ApiContext value={api}>{children}</ApiContext>;
}

interface ReadingProps {
  readonly computer: string;
  readonly document: string;
  readonly pageIndex: number;
}

function Reading({ computer, document, pageIndex }: ReadingProps) {
  const facts = useQuery<DocumentFacts>({
    key: `${computer} ${document}`,
    isAffected: isOfOffice,
    ask: async (client, signal) => {
      const result = await client.read(document, signal);
      return result.ok ? parseFacts(result.value.text) : result;
    },
  });
  const page = useQuery<DocumentPage>({
    key: `${computer} ${pageUri(document, pageIndex)}`,
    isAffected: isOfOffice,
    ask: async (client, signal) => {
      const result = await client.read(pageUri(document, pageIndex), signal);
      return result.ok ? parsePage(result.value.text) : result;
    },
  });
  const known = facts.phase === "ready" ? facts.value : undefined;
  const label = page.phase === "ready" ? page.value.label : "";
  return (
    <>
      <ReadingHead {...{ computer, document, pageIndex, label }} facts={known} />
      <QueryView query={page} skeletonRows={10}>
        {(shown) => (
          <PageView
            key={`${document} ${pageIndex}`}
            page={shown}
            document={document}
            facts={undefined}
            selected={undefined}
          />
        )}
      </QueryView>
    </>
  );
}

function ReadingHead({
  computer,
  document,
  pageIndex,
  label,
  facts,
}: ReadingProps & { readonly label: string; readonly facts: DocumentFacts | undefined }) {
  const text = useText(officeTexts);
  const router = useRouter();
  const total = facts?.pages ?? 0;
  return (
    <header className="look-reading">
      <RouteLink to={{ view: "office", computer }} className="button button-small">
        <Icon name="list" size={16} /> {text.toDocuments}
      </RouteLink>
      <h3>{facts?.name ?? ""}</h3>
      {total < 1 ? null : (
        <PageSteps
          {...{ pageIndex, total, label }}
          onPage={(index) => router.go({ view: "office", computer, uri: pageUri(document, index) })}
        />
      )}
    </header>
  );
}
