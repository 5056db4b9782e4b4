import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import { RouteLink } from "../../shell/route-link.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import "./result.css";

/** A URI to copy; the Finder opens those of documents. */
export function UriLine({ uri }: { readonly uri: string }) {
  const text = useText(computerTexts);
  return (
    <p className="uri-line">
      <code>{uri}</code>
      {uri.startsWith("dpe://") ? (
        <RouteLink to={{ view: "finder", uri }} className="button button-plain button-small">
          {text.result.open}
        </RouteLink>
      ) : null}
      <CopyButton value={uri} label={text.copyUri} />
    </p>
  );
}
