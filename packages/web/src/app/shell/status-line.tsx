import { useApi } from "../api/api-context.ts";
import { useStore } from "../api/use-store.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import { shellTexts } from "../i18n/shell.ts";
import { Icon } from "../ui/icon.tsx";
import { RouteLink } from "./route-link.tsx";

/** The line at the foot: which Computer this is, whether it is live, what it is reading, what is wrong. */
export function StatusLine() {
  const { feed } = useApi();
  const link = useStore(feed.link);
  const state = useStore(feed.state);
  const text = useText(shellTexts);
  const words = { live: text.live, connecting: text.connecting, reconnecting: text.connecting, locked: "" };
  return (
    <footer className="status-line">
      <span className="status-item">
        <span className={`status-dot status-${link.phase}`} />
        {state?.computer.name ?? ""}
        <span className="muted">{words[link.phase]}</span>
      </span>
      <Indexing />
      {state !== null && state.problemCount > 0 ? (
        <RouteLink to={{ view: "computer", section: "problems" }} className="status-item status-problems">
          <Icon name="warning" size={14} />
          {text.problems(state.problemCount)}
        </RouteLink>
      ) : null}
    </footer>
  );
}

function Indexing() {
  const { feed } = useApi();
  const indexing = useStore(feed.state)?.indexing ?? null;
  const text = useText(shellTexts);
  const format = useFormat();
  if (indexing === null || indexing.phase === "idle") return null;
  if (indexing.phase === "looking") return <span className="status-item">{text.looking}</span>;
  return (
    <span className="status-item">
      <progress max={Math.max(1, indexing.total)} value={indexing.done} aria-label={text.looking} />
      {text.indexing(format.number(indexing.done), format.number(indexing.total))}
    </span>
  );
}
