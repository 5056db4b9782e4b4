import { attribute, type Element, isElement, isText } from "./dom.ts";
import { headingTags } from "./tags.ts";

const SIGN = /^(?:[¶#§🔗⚓]\ufe0f?)?$/u;

/** A sign behind a heading or term that leads to itself, for readers to copy: programs for manuals put one to each. */
export function isPermalink(element: Element): boolean {
  if (element.tagName !== "a" || attribute(element, "href")?.startsWith("#") !== true) return false;
  const sign = onlyText(element);
  if (sign === undefined || !SIGN.test(sign)) return false;
  const { parentNode } = element;
  const isOfHeading = parentNode !== null && isElement(parentNode) && headingTags.has(parentNode.tagName);
  return isOfHeading || /\bheaderlink\b/.test(attribute(element, "class") ?? "");
}

/** The text of an element that holds nothing else. */
function onlyText({ childNodes }: Element): string | undefined {
  const [only, ...more] = childNodes;
  if (more.length > 0) return undefined;
  if (only === undefined) return "";
  return isText(only) ? only.value.trim() : undefined;
}
