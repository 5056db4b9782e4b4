import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import { Segmented } from "../../ui/segmented.tsx";
import type { FieldProblem } from "../form/collect.ts";
import type { Field } from "../form/field.ts";
import { FormContext, fieldId } from "../form/form-context.ts";
import { FormField, ObjectFields } from "../form/form-field.tsx";
import type { Written } from "./parameters.ts";
import { writtenAs } from "./parameters.ts";
import "../form/form.css";

export interface ParametersInputProps {
  readonly id: string;
  readonly form: Field;
  readonly written: Written;
  readonly problems: readonly FieldProblem[];
  readonly onChange: (written: Written) => void;
}

/** Where the parameters of a tool are written: fields made from its schema, or JSON for everything that these cannot say. */
export function ParametersInput({ id, form, written, problems, onChange }: ParametersInputProps) {
  const text = useText(computerTexts).tools;
  const scope = { id, problems: new Map(problems.map((problem) => [problem.path, problem])) };
  return (
    <div className="parameters">
      <div className="computer-bar">
        <h3>{text.parameters}</h3>
        <Segmented
          label={text.mode}
          value={written.mode}
          onChange={(mode) => onChange(writtenAs(mode, form, written))}
          options={[
            { value: "form", label: text.asForm },
            { value: "json", label: text.asJson },
          ]}
        />
      </div>
      <FormContext value={scope}>
        {written.mode === "json" ? (
          <JsonInput id={id} text={written.text} isWrong={problems.length > 0} onChange={onChange} />
        ) : (
          <Fields form={form} draft={written.draft} onChange={(draft) => onChange({ mode: "form", draft })} />
        )}
      </FormContext>
    </div>
  );
}

interface FieldsProps {
  readonly form: Field;
  readonly draft: Extract<Written, { mode: "form" }>["draft"];
  readonly onChange: (draft: Extract<Written, { mode: "form" }>["draft"]) => void;
}

function Fields({ form, draft, onChange }: FieldsProps) {
  const text = useText(computerTexts).tools;
  if (form.kind !== "object" || typeof draft === "string" || draft.kind !== "object")
    return (
      <FormField field={form} name={text.parameters} path="" isRequired draft={draft} onChange={onChange} />
    );
  if (form.fields.length === 0) return <p className="muted">{text.noParameters}</p>;
  return <ObjectFields field={form} path="" draft={draft} onChange={onChange} />;
}

interface JsonInputProps {
  readonly id: string;
  readonly text: string;
  readonly isWrong: boolean;
  readonly onChange: (written: Written) => void;
}

function JsonInput({ id, text: value, isWrong, onChange }: JsonInputProps) {
  const text = useText(computerTexts);
  const own = fieldId(id, "");
  return (
    <div className={isWrong ? "form-field form-field-wrong" : "form-field"}>
      <textarea
        id={own}
        className="field field-code"
        rows={8}
        spellCheck={false}
        aria-label={text.tools.parameters}
        aria-invalid={isWrong}
        aria-describedby={`${own}-notes`}
        value={value}
        onChange={({ target }) => onChange({ mode: "json", text: target.value })}
      />
      <p id={`${own}-notes`} className={isWrong ? "field-problem" : "muted"}>
        {text.form.notAnObject}
      </p>
    </div>
  );
}
