import type { Field, ListField, ObjectField } from "./field.ts";

/** One item of a list, with a key of its own so that it keeps its place on the screen when others go. */
export interface DraftItem {
  readonly key: number;
  readonly draft: Draft;
}

export interface DraftList {
  readonly kind: "list";
  readonly items: readonly DraftItem[];
}

export interface DraftObject {
  readonly kind: "object";
  readonly fields: Readonly<Record<string, Draft>>;
}

/** What is written into a form so far: text for everything that has one input, so that half a number can be there too. */
export type Draft = string | DraftList | DraftObject;

/** An empty form. Presets of required fields are filled in; the others apply by themselves when nothing is given. */
export function emptyDraft(field: Field, isRequired = true): Draft {
  if (isRequired && field.preset !== undefined) return draftOf(field, field.preset);
  switch (field.kind) {
    case "list":
      return isRequired
        ? addItems({ kind: "list", items: [] }, field, field.minItems)
        : { kind: "list", items: [] };
    case "object":
      return objectDraft(field, ({ field: part, isRequired: isNeeded }) => emptyDraft(part, isNeeded));
    case "boolean":
      return isRequired ? "false" : "";
    case "choice":
      return isRequired && field.options.length === 1 ? "0" : "";
    case "text":
    case "number":
    case "json":
      return "";
    default:
      return field satisfies never;
  }
}

/** A form with this value in it; what does not fit is left empty. */
export function draftOf(field: Field, value: unknown): Draft {
  switch (field.kind) {
    case "text":
      return typeof value === "string" ? value : "";
    case "number":
      return typeof value === "number" ? String(value) : "";
    case "boolean":
      return typeof value === "boolean" ? String(value) : "";
    case "choice":
      return indexOf(field.options, value);
    case "json":
      return value === undefined ? "" : JSON.stringify(value, null, 2);
    case "list":
      return listDraft(field, value);
    case "object": {
      const given = isRecord(value) ? value : {};
      return objectDraft(field, ({ name, field: part }) => draftOf(part, ownValue(given, name)));
    }
    default:
      return field satisfies never;
  }
}

/** The list with so many more empty items at its end. */
export function addItems(list: DraftList, field: ListField, count: number): DraftList {
  const first = Math.max(-1, ...list.items.map(({ key }) => key)) + 1;
  const added = Array.from({ length: count }, (_, n) => ({ key: first + n, draft: emptyDraft(field.item) }));
  return { kind: "list", items: [...list.items, ...added] };
}

function listDraft(field: ListField, value: unknown): DraftList {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  return { kind: "list", items: values.map((one, key) => ({ key, draft: draftOf(field.item, one) })) };
}

function objectDraft(field: ObjectField, draft: (part: ObjectField["fields"][number]) => Draft): DraftObject {
  return { kind: "object", fields: Object.fromEntries(field.fields.map((part) => [part.name, draft(part)])) };
}

function indexOf(options: readonly { readonly value: unknown }[], value: unknown): string {
  const wanted = JSON.stringify(value);
  const index = options.findIndex((option) => JSON.stringify(option.value) === wanted);
  return index < 0 ? "" : String(index);
}

function ownValue(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
