import type { ElementProps } from "./element-props.ts";
import { InlineText } from "./inline-text.tsx";
import { RestOf } from "./rest-of.tsx";

/** A paragraph; line breaks stay. */
export function TextView({ element, document }: ElementProps) {
  return (
    <RestOf element={element} document={document}>
      {({ text, inline }) => (
        <p className="element-text">
          <InlineText text={text} inline={inline} />
        </p>
      )}
    </RestOf>
  );
}

/** A heading; the page itself has the first level. */
export function HeadingView({ element }: ElementProps) {
  const { level, text, inline } = element.content;
  const depth = typeof level === "number" ? Math.min(6, Math.max(1, Math.trunc(level))) : 1;
  const Tag = (["h2", "h3", "h4", "h5", "h6", "h6"] as const)[depth - 1] ?? "h2";
  return (
    <Tag className={`element-heading heading-${depth}`}>
      <InlineText text={text} inline={inline} />
    </Tag>
  );
}

/** What stands above or below every page. */
export function MarginView({ element }: ElementProps) {
  return (
    <p className="element-margin">
      <InlineText text={element.content["text"]} inline={element.content["inline"]} />
    </p>
  );
}

export function SeparatorView() {
  return <hr />;
}
