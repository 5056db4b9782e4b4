import { textOf } from "../values.ts";
import type { ElementProps } from "./element-props.ts";
import { RestOf } from "./rest-of.tsx";

/** A paragraph; line breaks stay. */
export function TextView({ element, document }: ElementProps) {
  return (
    <RestOf element={element} document={document}>
      {(content) => <p className="element-text">{textOf(content["text"])}</p>}
    </RestOf>
  );
}

/** A heading; the page itself has the first level. */
export function HeadingView({ element }: ElementProps) {
  const { level, text } = element.content;
  const depth = typeof level === "number" ? Math.min(6, Math.max(1, Math.trunc(level))) : 1;
  const Tag = (["h2", "h3", "h4", "h5", "h6", "h6"] as const)[depth - 1] ?? "h2";
  return <Tag className={`element-heading heading-${depth}`}>{textOf(text)}</Tag>;
}

/** What stands above or below every page. */
export function MarginView({ element }: ElementProps) {
  return <p className="element-margin">{textOf(element.content["text"])}</p>;
}

export function SeparatorView() {
  return <hr />;
}
