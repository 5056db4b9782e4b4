import type { OfficeLook } from "../../api/office.ts";
import type { Query } from "../api/use-query.ts";
import { useText } from "../i18n/language-context.ts";
import { officeTexts } from "../i18n/office.ts";
import { ErrorNote } from "../ui/error-note.tsx";
import { Icon } from "../ui/icon.tsx";

/** How the office is looked at; where that is not possible, why, and what to do. */
export function LookNote({ query }: { readonly query: Query<OfficeLook> }) {
  const text = useText(officeTexts);
  if (query.phase === "loading") return null;
  if (query.phase === "failed") return <ErrorNote failure={query.failure} onRetry={query.refresh} />;
  const { value } = query;
  return (
    <div className="look-note" role="note">
      <Icon name="eye" size={20} />
      {value.way === "observer" ? <p>{text.observing}</p> : <NotObserving why={value.why} />}
    </div>
  );
}

function NotObserving({ why }: { readonly why: "unsupported" | "forbidden" }) {
  const text = useText(officeTexts);
  return (
    <div>
      <p>
        <strong>{text.notObserving[why]}</strong>
      </p>
      <p className="muted">{text.howToObserve[why]}</p>
    </div>
  );
}
