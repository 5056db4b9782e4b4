import { useState } from "react";
import type { DesktopView as Desktop } from "../../api/desktop.ts";
import { useQuery } from "../api/use-query.ts";
import { desktopTexts } from "../i18n/desktop.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import { RouteLink } from "../shell/route-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { AgentText } from "./agent-text.tsx";
import "./desktop.css";
import { LeftOutList } from "./left-out-list.tsx";
import { useTrackedWindows } from "./use-tracked-windows.ts";
import { WindowCard } from "./window-card.tsx";
import type { TrackedWindow } from "./window-history.ts";
import { keyOf } from "./window-history.ts";

type Mode = "windows" | "text" | "json";

/** The windows live, as an Agent reads them, and why others are left out. */
export function DesktopView() {
  const text = useText(desktopTexts);
  const query = useQuery({
    key: "desktop",
    ask: (client, signal) => client.desktop(signal),
    isAffected: ({ what }) => what === "desktop",
  });
  return (
    <div className="view desktop-view">
      <header className="desktop-head">
        <h1>{text.title}</h1>
        <p className="muted">{text.intro}</p>
      </header>
      <QueryView query={query} skeletonRows={9}>
        {(view) => <Windows view={view} />}
      </QueryView>
    </div>
  );
}

function Windows({ view }: { readonly view: Desktop }) {
  const [mode, setMode] = useState<Mode>("windows");
  const [isPaused, setPaused] = useState(false);
  const text = useText(desktopTexts);
  const seen = useTrackedWindows(view, isPaused);
  const shown = seen.windows.filter(({ window }) => window.leftOut === undefined);
  const leftOut = seen.windows.filter(({ window }) => window.leftOut !== undefined);
  if (seen.windows.length === 0) return <NoWindows />;
  return (
    <>
      <div className="desktop-bar">
        <Totals count={shown.length} tokens={seen.view.tokens} />
        <Segmented
          label={text.view}
          value={mode}
          onChange={setMode}
          options={[
            { value: "windows", label: text.asWindows },
            { value: "text", label: text.asText },
            { value: "json", label: text.asJson },
          ]}
        />
        <Button
          size="small"
          icon={isPaused ? "play" : "stop"}
          isPressed={isPaused}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? text.resume : text.pause}
        </Button>
      </div>
      <p role="status" className={isPaused ? "stale-note" : "visually-hidden"}>
        {isPaused ? text.paused : ""}
      </p>
      {mode === "windows" ? <Cards windows={shown} /> : <AgentText windows={shown} format={mode} />}
      {leftOut.length > 0 ? <LeftOutList windows={leftOut} /> : null}
    </>
  );
}

function Totals({ count, tokens }: { readonly count: number; readonly tokens: number }) {
  const text = useText(desktopTexts);
  const format = useFormat();
  return (
    <p className="desktop-totals">
      <strong>{text.shown(count)}</strong>
      <Badge>{text.tokens(format.number(tokens))}</Badge>
    </p>
  );
}

function Cards({ windows }: { readonly windows: readonly TrackedWindow[] }) {
  const text = useText(desktopTexts);
  if (windows.length === 0)
    return <EmptyState icon="desktop" title={text.nothingShownTitle} text={text.nothingShownText} />;
  return (
    <ol className="desktop-windows">
      {windows.map((tracked, index) => (
        <WindowCard key={keyOf(tracked.window)} tracked={tracked} place={index + 1} />
      ))}
    </ol>
  );
}

function NoWindows() {
  const text = useText(desktopTexts);
  return (
    <EmptyState icon="desktop" title={text.emptyTitle} text={text.emptyText}>
      <RouteLink to={{ view: "computer", section: "servers" }} className="button">
        {text.servers}
      </RouteLink>
    </EmptyState>
  );
}
