import { useDeferredValue, useState } from "react";
import type { OfficeDocuments as Documents } from "../../api/office.ts";
import { useQuery } from "../api/use-query.ts";
import { DocumentRow } from "../finder/columns/document-row.tsx";
import "../finder/columns/column.css";
import "../finder/columns/type-icon.css";
import { useFormat, useText } from "../i18n/language-context.ts";
import { officeTexts } from "../i18n/office.ts";
import { RouteLink } from "../shell/route-link.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilterField } from "../ui/filter-field.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { isOfOffice } from "./use-office-look.ts";

/** The most that a Computer gives at once. */
const PAGE = 50;

/** The documents of another Computer, page by page, narrowed by their titles. */
export function OfficeDocuments({ computer }: { readonly computer: string }) {
  const text = useText(officeTexts);
  const [wanted, setWanted] = useState("");
  const [offset, setOffset] = useState(0);
  const q = useDeferredValue(wanted.trim());
  const query = useQuery<Documents>({
    key: JSON.stringify([computer, q, offset]),
    isAffected: isOfOffice,
    ask: (client, signal) => client.officeDocuments({ computer, q, offset, limit: PAGE }, signal),
  });
  const narrow = (value: string): void => {
    setWanted(value);
    setOffset(0);
  };
  return (
    <>
      <FilterField label={text.filterDocuments} value={wanted} onChange={narrow} />
      <QueryView query={query}>
        {(found) => (
          <>
            <Rows found={found} computer={computer} isNarrowed={q !== ""} />
            <Steps total={found.total} offset={offset} onStep={setOffset} />
          </>
        )}
      </QueryView>
    </>
  );
}

interface RowsProps {
  readonly found: Documents;
  readonly computer: string;
  readonly isNarrowed: boolean;
}

function Rows({ found: { documents }, computer, isNarrowed }: RowsProps) {
  const text = useText(officeTexts);
  if (documents.length === 0)
    return (
      <EmptyState icon="document" title={text.noDocuments} text={isNarrowed ? text.noDocumentsLike : ""} />
    );
  return (
    <ul className="look-list">
      {documents.map((item) => (
        <li key={item.uri}>
          <RouteLink to={{ view: "office", computer, uri: item.uri }} className="look-row">
            <DocumentRow item={item} />
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}

interface StepsProps {
  readonly total: number;
  readonly offset: number;
  readonly onStep: (offset: number) => void;
}

function Steps({ total, offset, onStep }: StepsProps) {
  const text = useText(officeTexts);
  const { number } = useFormat();
  if (total <= PAGE) return null;
  const end = Math.min(total, offset + PAGE);
  return (
    <p className="look-steps">
      <Button size="small" isDisabled={offset === 0} onClick={() => onStep(Math.max(0, offset - PAGE))}>
        {text.before}
      </Button>
      <span role="status">{text.shownOf(number(offset + 1), number(end), number(total))}</span>
      <Button size="small" isDisabled={end >= total} onClick={() => onStep(offset + PAGE)}>
        {text.after}
      </Button>
    </p>
  );
}
