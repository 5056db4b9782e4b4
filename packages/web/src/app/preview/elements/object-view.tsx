import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { Icon } from "../../ui/icon.tsx";
import { SaveButton } from "../../ui/save-button.tsx";
import { blobPath } from "../blob-path.ts";
import { categoryIcon, categoryName } from "../category.ts";
import { arrayOf, firstText, recordOf, textOf } from "../values.ts";
import type { ElementProps } from "./element-props.ts";
import { DocumentLink } from "./link-view.tsx";

/** Keys that are shown in a place of their own. */
const taken: ReadonlySet<string> = new Set(["title", "text", "description", "url", "truncated", "nodes"]);

/** What is not drawn here: sounds, films, diagrams, embedded objects. It is named, and what is known of it is told. */
export function ObjectView({ element, document }: ElementProps) {
  const text = useText(previewTexts);
  const { content, category } = element;
  const url = textOf(content["url"]);
  const isAttachment = textOf(content["type"]) === "attachment";
  const facts = Object.entries(content)
    .filter(([key, value]) => !taken.has(key) && textOf(value) !== "")
    .map(([key, value]) => `${key}: ${textOf(value)}`);
  const title = firstText(content["title"], element.summary, content["text"], categoryName(category, text));
  const words = firstText(content["text"], content["description"]);
  return (
    <div className="object">
      <Icon name={categoryIcon(category)} size={22} />
      <div>
        <strong>{title}</strong>
        {words !== "" && words !== title ? <p className="element-text">{words}</p> : null}
        <Nodes nodes={arrayOf(content["nodes"])} depth={0} />
        {facts.length > 0 ? <p className="muted">{facts.join(" · ")}</p> : null}
        {url ? <DocumentLink url={url} text={url} /> : null}
        {isAttachment ? (
          <SaveButton className="button button-small" path={blobPath(document, element.id)}>
            {text.download}
          </SaveButton>
        ) : null}
      </div>
    </div>
  );
}

const DEEPEST = 8;

/** The texts of a diagram, as deep as they hang together. */
function Nodes({ nodes, depth }: { readonly nodes: readonly unknown[]; readonly depth: number }) {
  if (nodes.length === 0 || depth > DEEPEST) return null;
  return (
    <ul className="element-list">
      {nodes.map((node, index) => {
        const record = recordOf(node);
        const below = Array.isArray(record["children"]) ? record["children"] : arrayOf(record["items"]);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no name and never move
          <li key={index}>
            {textOf(node) || firstText(record["text"], record["title"], record["label"], record["id"])}
            <Nodes nodes={below} depth={depth + 1} />
          </li>
        );
      })}
    </ul>
  );
}
