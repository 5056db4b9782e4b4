/** Elements, pages and overviews as Markdown and as text, by themselves: nothing here checks what it is given. */
export { renderElementMarkdown, renderPageMarkdown } from "./markdown.ts";
export {
  renderCatalogueMarkdown,
  renderCatalogueText,
  renderDocumentMarkdown,
  renderDocumentText,
} from "./overview.ts";
export { renderElementText, renderPageText } from "./text.ts";
export type { RenderableElement, RenderablePage } from "./values.ts";
