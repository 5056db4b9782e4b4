import { useEffect, useState } from "react";
import { useApi } from "../api/api-context.ts";
import type { LinkState } from "../api/live-feed.ts";
import { useStore } from "../api/use-store.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import { shellTexts } from "../i18n/shell.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

/** A blink of the line is nobody's business; after this it is told. */
const QUIET_MS = 1500;
/** From here on what is shown counts as old. */
const STALE_MS = 10_000;

/** Says when the page no longer receives changes. */
export function ConnectionBanner() {
  const { feed } = useApi();
  const link = useStore(feed.link);
  const text = useText(shellTexts);
  const format = useFormat();
  const age = useAge(link);
  if (link.phase !== "reconnecting" || age < QUIET_MS) return <div role="status" className="banner-place" />;
  const isStale = age >= STALE_MS;
  return (
    <div role="status" className="banner-place">
      <div className={isStale ? "banner banner-stale" : "banner"}>
        <Icon name={isStale ? "warning" : "refresh"} size={16} />
        <span>{isStale ? text.stale(format.time(link.since)) : text.reconnecting}</span>
        <Button size="small" onClick={feed.retryNow}>
          {text.retryNow}
        </Button>
      </div>
    </div>
  );
}

/** Milliseconds since the line was lost, in steps of a second. */
function useAge(link: LinkState): number {
  const [now, setNow] = useState(() => Date.now());
  const isLost = link.phase === "reconnecting";
  useEffect(() => {
    if (!isLost) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isLost]);
  const [lostAt, setLostAt] = useState(0);
  useEffect(() => setLostAt(isLost ? Date.now() : 0), [isLost]);
  return isLost && lostAt > 0 ? Math.max(0, now - lostAt) : 0;
}
