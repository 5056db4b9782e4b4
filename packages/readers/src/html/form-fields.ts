import type { Block } from "../text/block.ts";
import { allElements, attribute, type Element } from "./dom.ts";
import { textContent } from "./text-content.ts";

const fieldTags = new Set(["input", "select", "textarea"]);
const labelTags = new Set(["label"]);
const optionTags = new Set(["option"]);
const withoutValue = new Set(["hidden", "submit", "button", "image", "reset"]);
const MOST_FIELDS = 200;
const MOST_OPTIONS = 50;

interface Field {
  type: string;
  name?: string;
  label?: string;
  value?: string;
  checked?: boolean;
  required?: true;
  options?: string[];
}

/** What a form asks for; undefined when there is nothing to fill in. */
export function formBlock(form: Element, metadata?: Readonly<Record<string, unknown>>): Block | undefined {
  const labels = new Map(
    allElements(form, labelTags).map((label) => [attribute(label, "for") ?? "", textContent(label)]),
  );
  const fields = allElements(form, fieldTags)
    .slice(0, MOST_FIELDS)
    .map((element) => fieldOf(element, labels))
    .filter((field) => !withoutValue.has(field.type));
  if (fields.length === 0) return undefined;
  const action = attribute(form, "action");
  return {
    category: "form",
    content: {
      ...(action ? { action } : {}),
      method: (attribute(form, "method") ?? "get").toLowerCase(),
      fields,
    },
    summary: fields
      .map(({ label, name, type }) => label ?? name ?? type)
      .join(", ")
      .slice(0, 120),
    ...(metadata ? { metadata } : {}),
  };
}

function fieldOf(element: Element, labels: ReadonlyMap<string, string>): Field {
  const type =
    element.tagName === "input" ? (attribute(element, "type") ?? "text").toLowerCase() : element.tagName;
  const name = attribute(element, "name");
  const label =
    labels.get(attribute(element, "id") ?? "\n") ??
    attribute(element, "aria-label") ??
    attribute(element, "placeholder");
  const value = element.tagName === "textarea" ? textContent(element) : attribute(element, "value");
  const isChoice = type === "checkbox" || type === "radio";
  return {
    type,
    ...(name ? { name } : {}),
    ...(label ? { label } : {}),
    ...(value ? { value } : {}),
    ...(isChoice ? { checked: attribute(element, "checked") !== undefined } : {}),
    ...(attribute(element, "required") === undefined ? {} : { required: true as const }),
    ...(type === "select" ? { options: optionsOf(element) } : {}),
  };
}

function optionsOf(select: Element): string[] {
  return allElements(select, optionTags)
    .slice(0, MOST_OPTIONS)
    .map((option) => attribute(option, "label") ?? textContent(option));
}
