import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import type { FieldProblem } from "./collect.ts";
import type { Field } from "./field.ts";

export interface FieldNotesProps {
  readonly id: string;
  readonly field: Field;
  readonly problem: FieldProblem | undefined;
}

/** What there is to say below a field: its description, its limits, and what is wrong. */
export function FieldNotes({ id, field, problem }: FieldNotesProps) {
  const text = useText(computerTexts).form;
  const hints = [
    field.description,
    field.kind === "json" ? text.json : null,
    field.kind === "text" && field.format !== null ? text.format(field.format) : null,
    field.kind === "text" && field.pattern !== null ? text.pattern(field.pattern) : null,
    field.preset === undefined || field.preset === null ? null : text.preset(JSON.stringify(field.preset)),
  ].filter((hint) => hint !== null);
  return (
    <div id={`${id}-notes`} className="field-notes">
      {problem ? <p className="field-problem">{text.problems[problem.code](problem.limit ?? 0)}</p> : null}
      {hints.length > 0 ? <p className="muted">{hints.join(" ")}</p> : null}
    </div>
  );
}

/** The name of a field, with whether it is needed. */
export function FieldName({ field, name, isRequired }: { field: Field; name: string; isRequired: boolean }) {
  const text = useText(computerTexts).form;
  return (
    <>
      {field.title ?? name}
      <span className={isRequired ? "field-need field-required" : "field-need"}>
        {isRequired ? text.required : text.optional}
      </span>
    </>
  );
}
