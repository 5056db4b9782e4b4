import { useState } from "react";
import { useApi } from "../../api/api-context.ts";
import type { RequestFailure } from "../../api/result.ts";
import { elementUri } from "../../finder/dpe-place.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { parseElement } from "../document-page.ts";
import { arrayOf, numberOf, recordOf, textOf } from "../values.ts";
import type { ElementProps } from "./element-props.ts";
import { InlineText } from "./inline-text.tsx";

/** The most that one read may ask for. */
const WINDOW = 100;
const DEEPEST = 12;

/** A list, with the lists below its items; a long one grows by windows. */
export function ListView({ element, document }: ElementProps) {
  const text = useText(previewTexts);
  const format = useFormat();
  const { client } = useApi();
  const [items, setItems] = useState(arrayOf(element.content["items"]));
  const [failure, setFailure] = useState<RequestFailure>();
  const missing = (numberOf(element.content["total_items"]) ?? items.length) - items.length;
  const readOn = async (): Promise<void> => {
    const answer = await client.read(
      elementUri(document, element.id, { offset: items.length, limit: WINDOW }),
    );
    const more = answer.ok ? parseElement(answer.value) : answer;
    if (!more.ok) return setFailure(more.failure);
    setFailure(undefined);
    setItems([...items, ...arrayOf(more.value.content["items"])]);
  };
  return (
    <>
      <Items items={items} isOrdered={element.content["ordered"] === true} depth={0} />
      {failure ? <ErrorNote failure={failure} /> : null}
      {missing > 0 ? (
        <Button size="small" onClick={() => void readOn()}>
          {text.moreItems(format.number(Math.min(missing, WINDOW)))}
        </Button>
      ) : null}
    </>
  );
}

interface ItemsProps {
  readonly items: readonly unknown[];
  readonly isOrdered: boolean;
  readonly depth: number;
}

function Items({ items, isOrdered, depth }: ItemsProps) {
  const Tag = isOrdered ? "ol" : "ul";
  return (
    <Tag className="element-list">
      {items.map((item, index) => {
        const { items: nested, ordered } = recordOf(item);
        const below = arrayOf(nested);
        const isOrderedBelow = typeof ordered === "boolean" ? ordered : isOrdered;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no name and never move
          <li key={index}>
            <InlineText text={textOf(item) || recordOf(item)["text"]} inline={recordOf(item)["inline"]} />
            {below.length > 0 && depth < DEEPEST ? (
              <Items items={below} isOrdered={isOrderedBelow} depth={depth + 1} />
            ) : null}
          </li>
        );
      })}
    </Tag>
  );
}
