import type { ServerView } from "../../../api/system.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { RouteLink } from "../../shell/route-link.tsx";
import type { Tone } from "../../ui/badge.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Fact } from "../../ui/fact.tsx";
import { useNow } from "../../ui/use-now.ts";
import { LogTail } from "./log-tail.tsx";

const tones: Readonly<Record<ServerView["phase"], Tone>> = {
  stopped: "neutral",
  disabled: "neutral",
  starting: "accent",
  ready: "good",
  degraded: "warning",
  failed: "bad",
};

/** One MCP server: how it is, what it can do, and what it said when it went wrong. */
export function ServerCard({ server }: { readonly server: ServerView }) {
  const text = useText(computerTexts).servers;
  return (
    <li className="card server-card">
      <header className="server-head">
        <h2>{server.name}</h2>
        <Badge tone={tones[server.phase]}>{text.phases[server.phase]}</Badge>
        <Times server={server} />
        <span className="muted server-title">{[server.title, server.version].filter(Boolean).join(" ")}</span>
      </header>
      <Trouble server={server} />
      <Offers server={server} />
      <Facts server={server} />
      {server.log.length > 0 ? <LogTail name={server.name} lines={server.log} /> : null}
    </li>
  );
}

function Times({ server: { since, nextTry } }: { readonly server: ServerView }) {
  const text = useText(computerTexts).servers;
  const format = useFormat();
  const now = useNow(nextTry === undefined ? 10_000 : 1000);
  const wait = nextTry === undefined ? 0 : Date.parse(nextTry) - now;
  return (
    <span className="muted server-times">
      {since === undefined ? null : (
        <span title={format.age(since, now)}>{text.since(format.dateTime(since))}</span>
      )}
      {nextTry === undefined ? null : (
        <span>
          {wait > 0 ? text.nextTry(format.duration(Math.ceil(wait / 1000) * 1000)) : text.nextTryNow}
        </span>
      )}
    </span>
  );
}

/** Why it is not ready, and the last error, where these are not the same words. */
function Trouble({ server: { phase, why, lastError, nextTry } }: { readonly server: ServerView }) {
  const text = useText(computerTexts).servers;
  // A server that is given up has no next try, and its reason says what to mend.
  const hint = phase === "failed" && nextTry === undefined ? "" : text.hints[phase];
  const isOld = lastError !== undefined && lastError !== why;
  if (why === undefined && !isOld && hint === "") return null;
  return (
    <div className={phase === "failed" ? "server-trouble server-failed" : "server-trouble"}>
      {why === undefined ? null : <p>{why}</p>}
      {hint === "" ? null : <p className="muted">{hint}</p>}
      {isOld ? (
        <p className="muted">
          {text.lastError}: {lastError}
        </p>
      ) : null}
    </div>
  );
}

function Offers({ server: { tools, documents, windows } }: { readonly server: ServerView }) {
  const text = useText(computerTexts).servers;
  const format = useFormat();
  if (tools + documents + windows === 0) return null;
  return (
    <p className="server-offers">
      {tools > 0 ? (
        <RouteLink to={{ view: "computer", section: "tools" }}>{text.tools(format.number(tools))}</RouteLink>
      ) : null}
      {documents > 0 ? (
        <RouteLink to={{ view: "finder" }}>{text.documents(format.number(documents))}</RouteLink>
      ) : null}
      {windows > 0 ? (
        <RouteLink to={{ view: "desktop" }}>{text.windows(format.number(windows))}</RouteLink>
      ) : null}
    </p>
  );
}

function Facts({ server: { protocolVersion, restarts, capabilities } }: { readonly server: ServerView }) {
  const text = useText(computerTexts).servers;
  const format = useFormat();
  return (
    <dl className="server-facts">
      {protocolVersion === undefined ? null : <Fact name={text.protocol}>{protocolVersion}</Fact>}
      <Fact name={text.restarts}>{format.number(restarts)}</Fact>
      <Fact name={text.capabilities}>
        {capabilities.length === 0 ? <span className="muted">{text.noCapabilities}</span> : null}
        <span className="server-capabilities">
          {capabilities.map((name) => (
            <Badge key={name}>{name}</Badge>
          ))}
        </span>
      </Fact>
    </dl>
  );
}
