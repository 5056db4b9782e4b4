import { desktopTexts } from "../i18n/desktop.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import { Badge } from "../ui/badge.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import type { TrackedWindow } from "./window-history.ts";
import { keyOf } from "./window-history.ts";

export interface AgentTextProps {
  readonly windows: readonly TrackedWindow[];
  readonly format: "text" | "json";
}

/** What goes over the wire to an Agent, letter by letter. */
export function AgentText({ windows, format }: AgentTextProps) {
  const text = useText(desktopTexts);
  const texts = windows.map(({ window }) => window.text);
  const json = JSON.stringify({ desktops: texts }, null, 2);
  return (
    <div className="agent-text">
      <div className="agent-text-head">
        <p className="muted">{format === "json" ? text.agentJson : text.agentText}</p>
        <CopyButton value={format === "json" ? json : texts.join("\n\n")} label={text.copyAll} />
      </div>
      {format === "json" ? <pre className="card agent-pre">{json}</pre> : <Texts windows={windows} />}
    </div>
  );
}

function Texts({ windows }: { readonly windows: readonly TrackedWindow[] }) {
  const text = useText(desktopTexts);
  const format = useFormat();
  return (
    <ol className="agent-texts">
      {windows.map(({ window }) => (
        <li key={keyOf(window)} className="card">
          <div className="agent-text-head">
            <Badge>{text.tokens(format.number(window.tokens))}</Badge>
            <CopyButton value={window.text} />
          </div>
          <pre className="agent-pre">{window.text}</pre>
        </li>
      ))}
    </ol>
  );
}
