import type { PageElement } from "@a2c-smcp/readers";

/** How readers describe a picture of text that nobody has read. */
export const UNREAD = "no text";

/** Whether an element is a page that is a picture, or a file that is one, whose text nobody has read. */
export function isUnreadPicture({ category, content }: Pick<PageElement, "category" | "content">): boolean {
  return category === "image" && String(content["description"] ?? "").endsWith(UNREAD);
}
