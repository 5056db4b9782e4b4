import type { FieldProblem } from "../form/collect.ts";
import { collect } from "../form/collect.ts";
import type { Draft } from "../form/draft.ts";
import { draftOf } from "../form/draft.ts";
import type { Field } from "../form/field.ts";

/** How the parameters are written at the moment: in fields, or as one JSON text. */
export type Written =
  | { readonly mode: "form"; readonly draft: Draft }
  | { readonly mode: "json"; readonly text: string };

/** What a call would get, or why it cannot be made yet. */
export type Parameters =
  | { readonly isReady: true; readonly params: Readonly<Record<string, unknown>> }
  | { readonly isReady: false; readonly problems: readonly FieldProblem[] };

/** Reads the parameters of a call from what is written. The problem of a JSON text has no place within it. */
export function readParameters(form: Field, written: Written): Parameters {
  if (written.mode === "json") return readJson(written.text);
  const { value, problems } = collect(form, written.draft);
  if (problems.length > 0) return { isReady: false, problems };
  return isRecord(value)
    ? { isReady: true, params: value }
    : { isReady: false, problems: [{ path: "", code: "json" }] };
}

/** The same parameters in the other way of writing; what cannot be taken over stays behind. */
export function writtenAs(mode: Written["mode"], form: Field, written: Written): Written {
  if (mode === written.mode) return written;
  if (written.mode === "form") {
    const { value } = collect(form, written.draft);
    return { mode: "json", text: JSON.stringify(value ?? {}, null, 2) };
  }
  const read = readJson(written.text);
  return { mode: "form", draft: draftOf(form, read.isReady ? read.params : {}) };
}

function readJson(text: string): Parameters {
  try {
    const value: unknown = text.trim() === "" ? {} : JSON.parse(text);
    if (isRecord(value)) return { isReady: true, params: value };
  } catch {
    // told like JSON that is no object: both have to be mended in the text
  }
  return { isReady: false, problems: [{ path: "", code: "json" }] };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
