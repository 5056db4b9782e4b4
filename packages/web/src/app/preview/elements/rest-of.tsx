import type { ReactNode } from "react";
import { useState } from "react";
import { useQuery } from "../../api/use-query.ts";
import { elementUri } from "../../finder/dpe-place.ts";
import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { Button } from "../../ui/button.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import type { ElementDetail } from "../document-page.ts";
import { parseElement } from "../document-page.ts";
import type { ElementProps } from "./element-props.ts";

export interface RestOfProps extends ElementProps {
  readonly children: (content: ElementDetail["content"]) => ReactNode;
}

/** Draws what the page carries of an element; where that is cut, the rest is one press away. */
export function RestOf({ element, document, children }: RestOfProps) {
  const text = useText(previewTexts);
  const [isWhole, setIsWhole] = useState(false);
  if (element.content["truncated"] !== true) return children(element.content);
  if (isWhole)
    return (
      <WholeElement element={element} document={document}>
        {children}
      </WholeElement>
    );
  return (
    <>
      {children(element.content)}
      <Button size="small" onClick={() => setIsWhole(true)}>
        {text.more}
      </Button>
    </>
  );
}

function WholeElement({ element, document, children }: RestOfProps) {
  const uri = elementUri(document, element.id);
  const query = useQuery<ElementDetail>({
    key: uri,
    ask: async (client, signal) => {
      const result = await client.read(uri, signal);
      return result.ok ? parseElement(result.value) : result;
    },
  });
  return <QueryView query={query}>{(whole) => children(whole.content)}</QueryView>;
}
