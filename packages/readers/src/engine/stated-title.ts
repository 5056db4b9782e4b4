import { isEmptyTitle } from "@a2c-smcp/protocol";

/** The title that a file states; undefined where it is what a program or template puts there: "Slide 1", "Untitled". */
export function statedTitle(title: string | undefined): string | undefined {
  const words = title?.trim() ?? "";
  const isNumber = /\p{N}/u.test(words) && !/\p{L}/u.test(words);
  return words === "" || (isEmptyTitle(words) && !isNumber) ? undefined : words;
}
