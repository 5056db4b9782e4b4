import type { PageElement } from "@a2c-smcp/readers";
import { isUnreadPicture, UNREAD } from "../worker/unread-picture.ts";

/**
 * Elements as they are shown: a picture without text says how it can be seen, and what is missing to have it read. The
 * hash of the page is that of what the file holds, so this stands in the answer only.
 */
export function withScanWords<T extends Pick<PageElement, "category" | "content">>(
  elements: readonly T[],
  hasOcr: boolean,
): readonly T[] {
  if (!elements.some(isUnreadPicture)) return elements;
  const words = hasOcr
    ? "no text was recognised; view_page shows it"
    : "no text; view_page shows it, and Tesseract (package tesseract-ocr), once installed, has it read";
  return elements.map((element) =>
    isUnreadPicture(element)
      ? { ...element, content: { ...element.content, description: reworded(element.content, words) } }
      : element,
  );
}

function reworded(content: PageElement["content"], words: string): string {
  return String(content["description"]).slice(0, -UNREAD.length) + words;
}
