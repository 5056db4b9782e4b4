import type { OfficeDesktop as Desktop } from "../../api/office.ts";
import { useQuery } from "../api/use-query.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import { officeTexts } from "../i18n/office.ts";
import { Badge } from "../ui/badge.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { isOfOffice } from "./use-office-look.ts";

/** The windows of another Computer, live, as its Agent reads them. */
export function OfficeDesktop({ computer }: { readonly computer: string }) {
  const query = useQuery<Desktop>({
    key: computer,
    isAffected: isOfOffice,
    ask: (client, signal) => client.officeDesktop(computer, signal),
  });
  return <QueryView query={query}>{({ windows }) => <Windows windows={windows} />}</QueryView>;
}

function Windows({ windows }: Desktop) {
  const text = useText(officeTexts);
  const { number } = useFormat();
  if (windows.length === 0) return <EmptyState icon="desktop" title={text.noWindows} />;
  return (
    <ul className="look-list">
      {windows.map((window) => (
        <li key={window.uri} className="look-window">
          <header className="office-line-head">
            <code>{window.uri}</code>
            <Badge>{text.tokens(number(window.tokens))}</Badge>
          </header>
          <p className="look-text">{window.text}</p>
        </li>
      ))}
    </ul>
  );
}
