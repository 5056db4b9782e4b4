import { desktopTexts } from "../i18n/desktop.ts";
import { useText } from "../i18n/language-context.ts";
import { Badge } from "../ui/badge.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import type { TrackedWindow } from "./window-history.ts";
import { keyOf } from "./window-history.ts";

/** The windows that an Agent does not see, each with the reason. */
export function LeftOutList({ windows }: { readonly windows: readonly TrackedWindow[] }) {
  const text = useText(desktopTexts);
  return (
    <section className="desktop-left-out" aria-labelledby="left-out">
      <h2 id="left-out">{text.leftOut}</h2>
      <p className="muted">{text.leftOutIntro}</p>
      <ul>
        {windows.map((tracked) => (
          <LeftOut key={keyOf(tracked.window)} tracked={tracked} />
        ))}
      </ul>
    </section>
  );
}

function LeftOut({ tracked: { window, body } }: { readonly tracked: TrackedWindow }) {
  const text = useText(desktopTexts);
  const reason = window.leftOut === undefined ? undefined : text.reasons[window.leftOut];
  return (
    <li className="card left-out">
      <div className="left-out-head">
        <Badge tone="warning">{reason?.title}</Badge>
        <h3>{window.title}</h3>
        <Badge>{window.server}</Badge>
        <CopyButton value={window.uri} label={text.copyUri} />
      </div>
      <p className="muted">{reason?.text}</p>
      {body === "" ? null : (
        <details>
          <summary>{text.lastContents}</summary>
          <pre>{body}</pre>
        </details>
      )}
    </li>
  );
}
