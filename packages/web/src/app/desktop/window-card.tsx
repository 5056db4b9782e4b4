import { useState } from "react";
import { desktopTexts } from "../i18n/desktop.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { useNow } from "../ui/use-now.ts";
import { countChanges } from "./line-diff.ts";
import type { TrackedWindow } from "./window-history.ts";
import { WindowText } from "./window-text.tsx";

export interface WindowCardProps {
  readonly tracked: TrackedWindow;
  /** Its place in what an Agent reads, from 1. */
  readonly place: number;
}

/** One window: where it stands, whose it is, its text, and what its last update changed. */
export function WindowCard({ tracked, place }: WindowCardProps) {
  const [isGoneShown, setGoneShown] = useState(false);
  const text = useText(desktopTexts);
  const format = useFormat();
  const { window } = tracked;
  return (
    <li className={window.isFullscreen ? "card window-card window-fullscreen" : "card window-card"}>
      <header className="window-head">
        <span className="window-place" title={text.position(place)}>
          <span className="visually-hidden">{text.position(place)}</span>
          <span aria-hidden="true">{place}</span>
        </span>
        <h2 className="window-title">{window.title}</h2>
        <span className="window-facts">
          <Badge>{window.server}</Badge>
          {window.isFullscreen ? <Badge tone="accent">{text.fullscreen}</Badge> : null}
          <Badge>{text.priority(window.priority)}</Badge>
          <Badge>{text.tokens(format.number(window.tokens))}</Badge>
        </span>
      </header>
      <WindowText tracked={tracked} isGoneShown={isGoneShown} />
      <footer className="window-foot">
        <Changes tracked={tracked} isGoneShown={isGoneShown} onToggle={() => setGoneShown(!isGoneShown)} />
        <CopyButton value={window.uri} label={text.copyUri} />
      </footer>
    </li>
  );
}

interface ChangesProps {
  readonly tracked: TrackedWindow;
  readonly isGoneShown: boolean;
  readonly onToggle: () => void;
}

function Changes({ tracked, isGoneShown, onToggle }: ChangesProps) {
  const text = useText(desktopTexts);
  const format = useFormat();
  const now = useNow();
  const { added, gone } = countChanges(tracked.lines ?? []);
  return (
    <span className="window-changes">
      <span className="muted" title={format.dateTime(tracked.window.changedAt)}>
        {text.updated(format.age(tracked.window.changedAt, now))}
      </span>
      {tracked.isNew ? <Badge tone="good">{text.isNew}</Badge> : null}
      {added > 0 ? <Badge tone="good">{text.added(format.number(added))}</Badge> : null}
      {gone > 0 ? <Badge tone="warning">{text.gone(format.number(gone))}</Badge> : null}
      {gone > 0 ? (
        <Button kind="quiet" size="small" isPressed={isGoneShown} onClick={onToggle}>
          {isGoneShown ? text.hideGone : text.showGone}
        </Button>
      ) : null}
    </span>
  );
}
