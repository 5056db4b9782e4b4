import { createContext, use } from "react";
import type { FieldProblem } from "./collect.ts";

/** What the fields of one form share. */
export interface FormScope {
  /** The beginning of the ids of its fields. */
  readonly id: string;
  /** What is wrong, by place. */
  readonly problems: ReadonlyMap<string, FieldProblem>;
}

export const FormContext = createContext<FormScope>({ id: "form", problems: new Map() });

/** The id of the field at a place, and what is wrong with it. */
export function useFieldScope(path: string): {
  readonly id: string;
  readonly problem: FieldProblem | undefined;
} {
  const { id, problems } = use(FormContext);
  return { id: fieldId(id, path), problem: problems.get(path) };
}

/** Names of parameters are free text, and an id must not have spaces. */
export function fieldId(form: string, path: string): string {
  return `${form}${encodeURIComponent(path)}`;
}
