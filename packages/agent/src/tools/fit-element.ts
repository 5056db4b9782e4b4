import type { DpeElement, PartFields } from "@a2c-smcp/protocol";
import { partFieldsOf, renderElementMarkdown } from "@a2c-smcp/protocol";
import { cutText, estimateTokens } from "@a2c-smcp/runtime";

/** Room for the line that says how to go on. */
const HINT_TOKENS = 40;

/** One element as Markdown from a row, item or character on, as much as fits, with how to get the rest. */
export function fitElement(element: DpeElement, offset: number, maxTokens: number): string {
  const fields = partFieldsOf(element.content);
  const budget = maxTokens - HINT_TOKENS;
  return fields ? fitParts(element, { fields, offset }, budget) : fitText(element, offset, budget);
}

function fitParts(
  element: DpeElement,
  { fields, offset }: { fields: PartFields; offset: number },
  budget: number,
): string {
  const { content } = element;
  const given = content[fields.key] as readonly unknown[];
  // A provider that cannot give parts gives the whole.
  const rest = typeof content[fields.offset] === "number" ? given : given.slice(offset);
  const total = typeof content[fields.total] === "number" ? content[fields.total] : offset + rest.length;
  const render = (count: number): string => {
    const part = { [fields.key]: rest.slice(0, count), [fields.total]: total, [fields.offset]: offset };
    return renderElementMarkdown({ ...element, content: { ...content, ...part } });
  };
  const count = largest(rest.length, (some) => estimateTokens(render(some)) <= budget);
  // One row that alone is too much is cut, and the next call goes on after it.
  const shown = Math.max(count, Math.min(1, rest.length));
  const text = count === shown ? render(count) : cutText(render(shown), 0, budget).text;
  return text + goOn(element, offset + shown, total as number);
}

function fitText(element: DpeElement, offset: number, budget: number): string {
  const whole = renderElementMarkdown(element);
  const { text, next } = cutText(whole, offset, budget);
  return next === undefined ? text : text + goOn(element, next, whole.length);
}

function goOn({ element_id }: DpeElement, next: number, total: number): string {
  return next < total ? `\n\n… cut to fit. More: read_element with id ${element_id} and offset ${next}.` : "";
}

/** The largest number up to `most` that fits, where all below it fit as well; 0 when none does. */
function largest(most: number, fits: (count: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
