import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { Icon } from "../../ui/icon.tsx";
import { textOf } from "../values.ts";
import type { ElementProps } from "./element-props.ts";

/** A note or comment, beside the text as in a margin. */
export function AnnotationView({ element }: ElementProps) {
  const text = useText(previewTexts);
  const author = textOf(element.content["author"]);
  const target = textOf(element.content["target"]);
  return (
    <aside className="annotation">
      <p className="annotation-head">
        <Icon name="note" size={15} />
        <strong>{author || text.note}</strong>
        {target ? <span className="muted">{text.about(target)}</span> : null}
      </p>
      <p className="element-text">{textOf(element.content["text"])}</p>
    </aside>
  );
}
