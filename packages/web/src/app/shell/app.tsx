import { lazy, Suspense, useEffect } from "react";
import { useApi } from "../api/api-context.ts";
import { useQuery } from "../api/use-query.ts";
import { useStore } from "../api/use-store.ts";
import { Locked } from "../entry/locked.tsx";
import { FinderView } from "../finder/finder-view.tsx";
import { useText } from "../i18n/language-context.ts";
import { shellTexts } from "../i18n/shell.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Frame } from "./frame.tsx";
import type { Preferences } from "./preferences.ts";
import type { Route } from "./route.ts";
import { RouteLink } from "./route-link.tsx";
import { useRoute } from "./router-context.ts";

const DesktopView = lazy(async () => ({
  default: (await import("../desktop/desktop-view.tsx")).DesktopView,
}));
const ComputerView = lazy(async () => ({
  default: (await import("../computer/computer-view.tsx")).ComputerView,
}));
const OfficeView = lazy(async () => ({ default: (await import("../office/office-view.tsx")).OfficeView }));

export interface AppProps {
  readonly preferences: Preferences;
  /** Whether the page was opened with a link, and whether that was any good. */
  readonly entry: "none" | "entered" | "refused";
}

/** The whole page: the frame and the view that the address names. */
export function App({ preferences, entry }: AppProps) {
  const route = useRoute();
  const text = useText(shellTexts);
  const isLocked = useFirstState();
  useEffect(() => {
    document.title = route.view === "unknown" ? text.product : `${text[route.view]} · ${text.product}`;
  }, [route.view, text]);
  return (
    <Frame preferences={preferences}>
      <ErrorBoundary key={route.view}>
        {isLocked ? <Locked isSpent={entry === "refused"} /> : <RouteView route={route} />}
      </ErrorBoundary>
    </Frame>
  );
}

/** Asks for the state once, and returns whether this browser was let in. */
function useFirstState(): boolean {
  const { feed } = useApi();
  const link = useStore(feed.link);
  const query = useQuery({ key: "state", ask: (client, signal) => client.state(signal) });
  useEffect(() => {
    if (query.phase === "ready" && feed.state.get() === null) feed.state.set(query.value);
  }, [feed, query]);
  return link.phase === "locked" || (query.phase === "failed" && query.failure.kind === "unauthorized");
}

function RouteView({ route }: { readonly route: Route }) {
  switch (route.view) {
    case "finder":
      return <FinderView route={route} />;
    case "desktop":
      return (
        <Suspense fallback={<Skeleton rows={6} />}>
          <DesktopView />
        </Suspense>
      );
    case "computer":
      return (
        <Suspense fallback={<Skeleton rows={6} />}>
          <ComputerView section={route.section} />
        </Suspense>
      );
    case "office":
      return (
        <Suspense fallback={<Skeleton rows={6} />}>
          <OfficeView route={route} />
        </Suspense>
      );
    case "unknown":
      return <NotFound />;
  }
}

function NotFound() {
  const text = useText(shellTexts);
  return (
    <EmptyState icon="search" title={text.notFoundTitle} text={text.notFoundText}>
      <RouteLink to={{ view: "finder" }} className="button">
        {text.toFinder}
      </RouteLink>
    </EmptyState>
  );
}
