import type { Draft, DraftList, DraftObject } from "./draft.ts";
import type { Field, ListField, NumberField, ObjectField, TextField } from "./field.ts";

/** What is wrong with one field; `path` is its place, such as `/filter/0/name`. */
export interface FieldProblem {
  readonly path: string;
  readonly code:
    | "required"
    | "number"
    | "integer"
    | "min"
    | "max"
    | "above"
    | "below"
    | "min-length"
    | "max-length"
    | "min-items"
    | "max-items"
    | "json";
  readonly limit?: number;
}

/** What a form gives: a value, or nothing where the field stays away, and what is wrong. */
export interface Collected {
  readonly value: unknown;
  readonly problems: readonly FieldProblem[];
}

interface Place {
  readonly path: string;
  readonly isRequired: boolean;
}

/** The parameters of a call, from what is written in the form. */
export function collect(field: Field, draft: Draft): Collected {
  return collectAt(field, draft, { path: "", isRequired: true });
}

/** The place of a part within a form. */
export function placeOf(path: string, part: string | number): string {
  return `${path}/${part}`;
}

function collectAt(field: Field, draft: Draft, place: Place): Collected {
  if (typeof draft !== "string") return collectParts(field, draft, place);
  if (draft.trim() === "" && !(draft !== "" && field.kind === "text")) return nothing(field, place);
  switch (field.kind) {
    case "text":
      return checked(draft, place, textProblem(field, draft));
    case "number":
      return checked(Number(draft), place, numberProblem(field, Number(draft)));
    case "boolean":
      return checked(draft === "true", place, undefined);
    case "choice":
      return checked(field.options[Number(draft)]?.value, place, undefined);
    case "json":
      return collectJson(draft, place);
    case "list":
    case "object":
      return nothing(field, place);
    default:
      return field satisfies never;
  }
}

function collectParts(field: Field, draft: DraftList | DraftObject, place: Place): Collected {
  if (field.kind === "list" && draft.kind === "list") return collectList(field, draft, place);
  if (field.kind === "object" && draft.kind === "object") return collectObject(field, draft, place);
  return nothing(field, place);
}

function collectList(field: ListField, { items }: DraftList, place: Place): Collected {
  if (items.length === 0 && !place.isRequired) return { value: undefined, problems: [] };
  const parts = items.map(({ draft }, index) =>
    collectAt(field.item, draft, { path: placeOf(place.path, index), isRequired: true }),
  );
  const value = parts.map((part) => part.value);
  const own = checked(value, place, countProblem(field, items.length));
  return { value, problems: [...own.problems, ...parts.flatMap(({ problems }) => problems)] };
}

/** An optional object in which nothing is written stays away, whatever its parts require. */
function collectObject(field: ObjectField, draft: DraftObject, place: Place): Collected {
  const parts = field.fields.map((part) => ({
    name: part.name,
    ...collectAt(part.field, draft.fields[part.name] ?? "", {
      path: placeOf(place.path, part.name),
      isRequired: part.isRequired,
    }),
  }));
  const given = parts.filter(({ value }) => value !== undefined);
  if (!place.isRequired && !given.some(({ name, value }) => isWritten(field, name, value)))
    return { value: undefined, problems: [] };
  const value = Object.fromEntries(given.map((part) => [part.name, part.value]));
  return { value, problems: parts.flatMap(({ problems }) => problems) };
}

/** A required yes or no starts as no, and a required list as an empty one: neither says that somebody wrote something. */
function isWritten(field: ObjectField, name: string, value: unknown): boolean {
  const part = field.fields.find((one) => one.name === name);
  const isStart = value === false || (Array.isArray(value) && value.length === 0);
  return !(part?.isRequired && isStart) && value !== null;
}

function collectJson(draft: string, place: Place): Collected {
  try {
    const value: unknown = JSON.parse(draft);
    return { value, problems: [] };
  } catch {
    return checked(undefined, place, { code: "json" });
  }
}

function nothing(field: Field, place: Place): Collected {
  if (!place.isRequired) return { value: undefined, problems: [] };
  if (field.isNullable) return { value: null, problems: [] };
  return checked(undefined, place, { code: "required" });
}

type Finding = Omit<FieldProblem, "path"> | undefined;

function checked(value: unknown, { path }: Place, finding: Finding): Collected {
  return { value, problems: finding ? [{ ...finding, path }] : [] };
}

function textProblem({ minLength, maxLength }: TextField, text: string): Finding {
  const { length } = [...text];
  if (minLength !== null && length < minLength) return { code: "min-length", limit: minLength };
  if (maxLength !== null && length > maxLength) return { code: "max-length", limit: maxLength };
  return undefined;
}

function numberProblem({ isInteger, min, max, above, below }: NumberField, value: number): Finding {
  if (!Number.isFinite(value)) return { code: "number" };
  if (isInteger && !Number.isInteger(value)) return { code: "integer" };
  if (min !== null && value < min) return { code: "min", limit: min };
  if (max !== null && value > max) return { code: "max", limit: max };
  if (above !== null && value <= above) return { code: "above", limit: above };
  if (below !== null && value >= below) return { code: "below", limit: below };
  return undefined;
}

function countProblem({ minItems, maxItems }: ListField, count: number): Finding {
  if (count < minItems) return { code: "min-items", limit: minItems };
  if (maxItems !== null && count > maxItems) return { code: "max-items", limit: maxItems };
  return undefined;
}
