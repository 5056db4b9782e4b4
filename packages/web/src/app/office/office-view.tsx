import type { OfficeView as Office } from "../../api/system.ts";
import { useApi } from "../api/api-context.ts";
import { useStore } from "../api/use-store.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import { officeTexts } from "../i18n/office.ts";
import type { OfficeRoute } from "../shell/route.ts";
import type { Tone } from "../ui/badge.tsx";
import { Badge } from "../ui/badge.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Fact } from "../ui/fact.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useNow } from "../ui/use-now.ts";
import { ComputerLook } from "./computer-look.tsx";
import { ConnectCard } from "./connect-card.tsx";
import { LookNote } from "./look-note.tsx";
import { Members } from "./members.tsx";
import "./office.css";
import { useOfficeLook } from "./use-office-look.ts";

const tones: Readonly<Record<Office["phase"], Tone>> = {
  connecting: "accent",
  joined: "good",
  reconnecting: "warning",
  closed: "bad",
};

/** The office that this Computer is in: the line to its Server, who is there, and how an Agent comes in. */
export function OfficeView({ route }: { readonly route: OfficeRoute }) {
  const { feed } = useApi();
  const state = useStore(feed.state);
  const text = useText(officeTexts);
  return (
    <div className="view">
      <header className="office-head">
        <h1>{text.title}</h1>
        <p className="muted">{text.intro}</p>
      </header>
      {state === null ? <Skeleton rows={6} /> : <OfficeOf office={state.office} route={route} />}
    </div>
  );
}

interface OfficeOfProps {
  readonly office: Office | null;
  readonly route: OfficeRoute;
}

function OfficeOf({ office, route }: OfficeOfProps) {
  const text = useText(officeTexts);
  if (office === null) return <EmptyState icon="office" title={text.aloneTitle} text={text.aloneText} />;
  const { computer } = route;
  return computer === undefined ? (
    <WholeOffice office={office} />
  ) : (
    <ComputerLook route={route} computer={computer} />
  );
}

function WholeOffice({ office }: { readonly office: Office }) {
  const query = useOfficeLook(office.office);
  const look = query.phase === "ready" ? query.value : undefined;
  return (
    <>
      <LineCard office={office} />
      <LookNote query={query} />
      <Members office={office} look={look} />
      <ConnectCard office={office} />
    </>
  );
}

/** How the line to the Server is. */
function LineCard({ office }: { readonly office: Office }) {
  const text = useText(officeTexts);
  const format = useFormat();
  const now = useNow();
  const hint = text.hints[office.phase];
  return (
    <section className="card office-line" aria-labelledby="office-name">
      <div className="office-line-head">
        <h2 id="office-name">{office.office}</h2>
        <Badge tone={tones[office.phase]}>{text.phases[office.phase]}</Badge>
      </div>
      <p role="status" className={hint === "" ? "visually-hidden" : "muted"}>
        {hint}
      </p>
      <dl className="office-facts">
        <Fact name={text.address}>
          <code>{office.url}</code>
          <CopyButton value={office.url} label={text.copyAddress} />
        </Fact>
        <Fact name={text.since}>
          <span title={format.age(office.since, now)}>{format.dateTime(office.since)}</span>
        </Fact>
        <Fact name={text.reconnects}>{format.number(office.reconnects)}</Fact>
      </dl>
    </section>
  );
}
