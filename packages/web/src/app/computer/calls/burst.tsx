import { placeOf } from "../../finder/dpe-place.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { RouteLink } from "../../shell/route-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { shownText } from "../../ui/shown-name.ts";
import type { CallBar, CallBurst } from "./call-timeline.ts";

/** A bar must be seen and pointed at, however short the call was. */
const LEAST_WIDTH = 0.008;

/** Calls that belong together, each with its place in time beside the others. */
export function Burst({ burst }: { readonly burst: CallBurst }) {
  const text = useText(computerTexts);
  const format = useFormat();
  return (
    <li className="card burst">
      <header className="burst-head">
        <h2>{format.dateTime(new Date(burst.startedAt).toISOString())}</h2>
        <Badge>{text.calls.count(format.number(burst.bars.length))}</Badge>
        <Badge>{format.duration(burst.spanMs)}</Badge>
        <Badge>{text.tokens(format.number(burst.tokens))}</Badge>
        {burst.errors > 0 ? (
          <Badge tone="bad">{text.calls.failures(format.number(burst.errors))}</Badge>
        ) : null}
      </header>
      <ol className="burst-calls">
        {burst.bars.map((bar) => (
          <Call key={bar.call.id} bar={bar} spanMs={burst.spanMs} />
        ))}
      </ol>
    </li>
  );
}

function Call({ bar, spanMs }: { readonly bar: CallBar; readonly spanMs: number }) {
  const text = useText(computerTexts);
  const format = useFormat();
  const { call } = bar;
  return (
    <li className={call.isError ? "call call-wrong" : "call"}>
      <span className="call-time muted">{format.time(Date.parse(call.at))}</span>
      <span className="call-what">
        <strong>{call.kind === "tool" ? call.what : text.calls.kinds[call.kind]}</strong>{" "}
        <span className="muted">{call.server}</span>
        {call.uri === null ? null : <CallUri uri={call.uri} file={call.file} />}
        {call.isError ? <span className="call-error">{call.error ?? text.calls.failed}</span> : null}
      </span>
      <Bar
        bar={bar}
        label={text.calls.place(format.duration(bar.start * spanMs), format.duration(call.ms))}
      />
      <span className="call-ms">{format.duration(call.ms)}</span>
      <span className="call-tokens muted">
        {call.tokens === null ? "" : text.tokens(format.number(call.tokens))}
      </span>
    </li>
  );
}

/** What was read: a document by its file and its page, where that is known. */
function CallUri({ uri, file }: { readonly uri: string; readonly file: string | null }) {
  const text = useText(finderTexts);
  const format = useFormat();
  const place = placeOf(uri);
  if (place === undefined) return <code className="call-uri">{uri}</code>;
  const page = place.level === "page" ? text.page(format.number(place.page + 1)) : undefined;
  const part = place.level === "element" ? place.element : page;
  return (
    <RouteLink to={{ view: "finder", uri }} className="call-uri" title={uri}>
      {file === null ? uri : [shownText(file), part].filter(Boolean).join(" · ")}
    </RouteLink>
  );
}

function Bar({ bar: { start, width, call }, label }: { readonly bar: CallBar; readonly label: string }) {
  const shown = Math.max(LEAST_WIDTH, Math.min(1, width));
  const x = Math.min(start, 1 - shown);
  return (
    <svg className="call-bar" viewBox="0 0 1 1" preserveAspectRatio="none" role="img" aria-label={label}>
      <title>{label}</title>
      <rect className={call.isError ? "bar-wrong" : "bar-good"} x={x} y="0.3" width={shown} height="0.4" />
    </svg>
  );
}
