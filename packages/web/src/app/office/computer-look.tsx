import { useText } from "../i18n/language-context.ts";
import { officeTexts } from "../i18n/office.ts";
import type { OfficePart, OfficeRoute } from "../shell/route.ts";
import { OFFICE_PARTS } from "../shell/route.ts";
import { RouteLink } from "../shell/route-link.tsx";
import { useRouter } from "../shell/router-context.ts";
import { Icon } from "../ui/icon.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { OfficeDesktop } from "./office-desktop.tsx";
import { OfficeDocument } from "./office-document.tsx";
import { OfficeDocuments } from "./office-documents.tsx";
import { OfficeTools } from "./office-tools.tsx";

export interface ComputerLookProps {
  readonly route: OfficeRoute;
  readonly computer: string;
}

/** Another Computer of the office, as its Agent sees it: documents to read, windows, and the tools that it offers. */
export function ComputerLook({ route, computer }: ComputerLookProps) {
  const text = useText(officeTexts);
  const router = useRouter();
  const part = route.part ?? "documents";
  const options = OFFICE_PARTS.map((value) => ({ value, label: text.parts[value] }));
  return (
    <section className="card computer-look" aria-labelledby="look-name">
      <header className="office-line-head">
        <RouteLink to={{ view: "office" }} className="button button-small button-quiet">
          <Icon name="chevronLeft" size={16} /> {text.back}
        </RouteLink>
        <h2 id="look-name">{computer}</h2>
        <Segmented<OfficePart>
          label={text.partsOf(computer)}
          value={part}
          options={options}
          onChange={(value) => router.go({ view: "office", computer, part: value })}
        />
      </header>
      <p className="muted">{text.readOnly}</p>
      <Part part={part} route={route} computer={computer} />
    </section>
  );
}

function Part({ part, route, computer }: ComputerLookProps & { readonly part: OfficePart }) {
  switch (part) {
    case "documents":
      return route.uri === undefined ? (
        <OfficeDocuments key={computer} computer={computer} />
      ) : (
        <OfficeDocument computer={computer} uri={route.uri} />
      );
    case "desktop":
      return <OfficeDesktop computer={computer} />;
    case "tools":
      return <OfficeTools computer={computer} />;
  }
}
