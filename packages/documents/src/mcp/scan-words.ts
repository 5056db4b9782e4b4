import type { PageElement } from "@a2c-smcp/readers";

/** How readers describe a picture of text that nobody has read. */
const UNREAD = "no text";

/**
 * Elements as they are shown: a picture without text says how it can be seen, and what is missing to have it read. The
 * hash of the page is that of what the file holds, so this stands in the answer only.
 */
export function withScanWords<T extends Pick<PageElement, "category" | "content">>(
  elements: readonly T[],
  hasOcr: boolean,
): readonly T[] {
  if (!elements.some(isUnread)) return elements;
  const words = hasOcr
    ? "no text was recognised; view_page shows it"
    : "no text; view_page shows it, and Tesseract (package tesseract-ocr), once installed, has it read";
  return elements.map((element) =>
    isUnread(element)
      ? { ...element, content: { ...element.content, description: reworded(element.content, words) } }
      : element,
  );
}

function isUnread({ category, content }: Pick<PageElement, "category" | "content">): boolean {
  return category === "image" && String(content["description"] ?? "").endsWith(UNREAD);
}

function reworded(content: PageElement["content"], words: string): string {
  return String(content["description"]).slice(0, -UNREAD.length) + words;
}
