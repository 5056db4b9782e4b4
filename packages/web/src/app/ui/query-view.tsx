import type { ReactNode } from "react";
import type { Query } from "../api/use-query.ts";
import { useText } from "../i18n/language-context.ts";
import { uiTexts } from "../i18n/ui.ts";
import { ErrorNote } from "./error-note.tsx";
import { Skeleton } from "./skeleton.tsx";

export interface QueryViewProps<T> {
  readonly query: Query<T>;
  readonly children: (value: T) => ReactNode;
  readonly skeletonRows?: number;
}

/** Draws a question in all its states: waiting, failed, answered, answered but old. */
export function QueryView<T>({ query, children, skeletonRows = 5 }: QueryViewProps<T>) {
  const text = useText(uiTexts);
  if (query.phase === "loading") return <Skeleton rows={skeletonRows} />;
  if (query.phase === "failed") return <ErrorNote failure={query.failure} onRetry={query.refresh} />;
  return (
    <>
      {query.failure ? (
        <p className="stale-note" role="status">
          {text.refreshFailed}
        </p>
      ) : null}
      {children(query.value)}
    </>
  );
}
