import type { Category } from "@a2c-smcp/protocol";
import {
  renderElementMarkdown,
  renderElementText,
  renderPageMarkdown,
  renderPageText,
} from "@a2c-smcp/protocol/render";
import type { ElementDetail, PageContent, PageElement } from "../engine/model.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One page with its elements in reading order. */
export class DocumentPage implements PageContent {
  /** From 0. */
  readonly index: number;
  readonly title: string;
  readonly elements: readonly PageElement[];
  /** What else is known of the page, for example `hidden: true`. */
  readonly metadata: Fields;

  constructor(index: number, { title, elements, metadata }: PageContent) {
    this.index = index;
    this.title = title;
    this.elements = elements;
    this.metadata = metadata ?? {};
  }

  /** The page as Markdown. */
  markdown(): string {
    return renderPageMarkdown(this);
  }

  /** The page as plain text. */
  text(): string {
    return renderPageText(this);
  }
}

/** One element that was read alone. */
export class DocumentElement implements ElementDetail {
  readonly element_id: string;
  readonly category: Category;
  /** One line that says whether reading on is worth it. */
  readonly summary: string;
  /** Follows the shape that the protocol defines for the category. */
  readonly content: Fields;
  /** Where the element is (page box, cell range, line range) and what else is known of it. */
  readonly metadata: Fields;
  readonly pageIndex: number;

  constructor({ element_id, category, summary, content, metadata, pageIndex }: ElementDetail) {
    this.element_id = element_id;
    this.category = category;
    this.summary = summary;
    this.content = content;
    this.metadata = metadata ?? {};
    this.pageIndex = pageIndex;
  }

  /** The element as Markdown. */
  markdown(): string {
    return renderElementMarkdown(this);
  }

  /** The element as plain text. */
  text(): string {
    return renderElementText(this);
  }
}
