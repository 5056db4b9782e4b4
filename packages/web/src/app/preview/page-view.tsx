import { useEffect, useRef } from "react";
import { useFormat, useText } from "../i18n/language-context.ts";
import { previewTexts } from "../i18n/preview.ts";
import { Badge } from "../ui/badge.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { categoryIcon, categoryName } from "./category.ts";
import type { DocumentFacts } from "./document-facts.ts";
import type { DocumentPage, PageElement } from "./document-page.ts";
import { ElementView } from "./elements/element-view.tsx";
import "./sheet.css";

export interface PageViewProps {
  readonly page: DocumentPage;
  readonly document: string;
  /** Shown above the first page when the document itself is open. */
  readonly facts: DocumentFacts | undefined;
  readonly selected: string | undefined;
  /** Without it elements are only shown. */
  readonly onSelect?: ((elementId: string) => void) | undefined;
}

/** A page as a person sees it. */
export function PageView({ page, document, facts, selected, onSelect }: PageViewProps) {
  const text = useText(previewTexts);
  return (
    <>
      {facts ? <FactsCard facts={facts} /> : null}
      <article className="sheet" aria-label={page.title}>
        {page.elements.length === 0 ? <EmptyState title={text.emptyPage} text={text.emptyPageText} /> : null}
        {page.elements.map((element, index) => (
          <ElementFrame
            key={element.id || index}
            element={element}
            document={document}
            isSelected={element.id === selected}
            onSelect={onSelect}
          />
        ))}
      </article>
    </>
  );
}

function FactsCard({ facts }: { readonly facts: DocumentFacts }) {
  const text = useText(previewTexts);
  const format = useFormat();
  const line = [
    facts.author,
    facts.type,
    text.pages(facts.pages, format.number(facts.pages)),
    facts.size === undefined ? "" : format.bytes(facts.size),
    facts.modified === "" ? "" : format.dateTime(facts.modified),
  ].filter((fact) => fact !== "");
  return (
    <div className="facts-card">
      <p className="muted">{line.join(" · ")}</p>
      {facts.summary ? <p>{facts.summary}</p> : null}
      {facts.keywords.length > 0 ? (
        <p className="facts-keywords">
          {facts.keywords.slice(0, 12).map((word) => (
            <Badge key={word}>{word}</Badge>
          ))}
        </p>
      ) : null}
    </div>
  );
}

interface ElementFrameProps {
  readonly element: PageElement;
  readonly document: string;
  readonly isSelected: boolean;
  readonly onSelect: ((elementId: string) => void) | undefined;
}

/** An element with the handle that selects it. */
function ElementFrame({ element, document, isSelected, onSelect }: ElementFrameProps) {
  const text = useText(previewTexts);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) frame.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  const name = categoryName(element.category, text);
  return (
    <div
      ref={frame}
      className={isSelected ? "element is-selected" : "element"}
      data-category={element.category}
      data-element={element.id}
    >
      {onSelect === undefined ? null : (
        <button
          type="button"
          className="element-handle"
          aria-label={text.select(element.summary || name)}
          aria-pressed={isSelected}
          title={name}
          tabIndex={-1}
          onClick={() => onSelect(element.id)}
        >
          <Icon name={categoryIcon(element.category)} size={15} />
        </button>
      )}
      <ElementView element={element} document={document} />
    </div>
  );
}
