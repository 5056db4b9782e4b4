import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { Icon } from "../../ui/icon.tsx";
import { textOf } from "../values.ts";
import type { ElementProps } from "./element-props.ts";
import { safeHref } from "./safe-href.ts";

/** A link, with the address that it leads to in plain view. */
export function LinkView({ element }: ElementProps) {
  const url = textOf(element.content["url"]);
  return (
    <p>
      <DocumentLink url={url} text={textOf(element.content["text"]) || url} />
    </p>
  );
}

/** A link out of a document: it opens apart from this page, sends no referrer, and never runs anything. */
export function DocumentLink({ url, text }: { readonly url: string; readonly text: string }) {
  const words = useText(previewTexts);
  const href = safeHref(url);
  const address = url === text ? null : <span className="link-address">{url}</span>;
  if (href === undefined)
    return (
      <span className="link" title={url === "" ? undefined : words.unsafeLink}>
        {text} {address}
      </span>
    );
  return (
    <span className="link">
      <a href={href} target="_blank" rel="noreferrer noopener">
        {text}
        <Icon name="external" size={13} />
      </a>{" "}
      {address}
    </span>
  );
}
