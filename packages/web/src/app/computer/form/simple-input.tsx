import type { HTMLInputTypeAttribute } from "react";
import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import type { Field } from "./field.ts";
import { FieldName, FieldNotes } from "./field-notes.tsx";
import type { FieldProps } from "./field-props.ts";
import { useFieldScope } from "./form-context.ts";

type SimpleField = Exclude<Field, { kind: "list" | "object" }>;

/** A field with one input: text, number, yes or no, one of several, or raw JSON. */
export function SimpleInput(props: FieldProps<SimpleField, string>) {
  const { field, name, isRequired, path } = props;
  const { id, problem } = useFieldScope(path);
  return (
    <div className={problem ? "form-field form-field-wrong" : "form-field"}>
      <label htmlFor={id}>
        <FieldName field={field} name={name} isRequired={isRequired} />
      </label>
      <Input {...props} id={id} isWrong={problem !== undefined} />
      <FieldNotes id={id} field={field} problem={problem} />
    </div>
  );
}

interface InputProps extends FieldProps<SimpleField, string> {
  readonly id: string;
  readonly isWrong: boolean;
}

function Input(props: InputProps) {
  const { field, id, isWrong, isRequired, draft, onChange } = props;
  const shared = {
    id,
    className: "field",
    value: draft,
    "aria-invalid": isWrong,
    "aria-required": isRequired,
    "aria-describedby": `${id}-notes`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  switch (field.kind) {
    case "text":
      return field.isLong ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} type={inputType(field.format)} />
      );
    case "number":
      return <input {...shared} inputMode={field.isInteger ? "numeric" : "decimal"} autoComplete="off" />;
    case "json":
      return <textarea {...shared} rows={4} spellCheck={false} className="field field-code" />;
    case "boolean":
    case "choice":
      return (
        <select {...shared}>
          <Options field={field} isRequired={isRequired} />
        </select>
      );
    default:
      return field satisfies never;
  }
}

function Options({ field, isRequired }: { readonly field: SimpleField; readonly isRequired: boolean }) {
  const text = useText(computerTexts).form;
  const options =
    field.kind === "choice"
      ? field.options.map(({ label }, index) => ({ value: String(index), label }))
      : [
          { value: "true", label: text.yes },
          { value: "false", label: text.no },
        ];
  return (
    <>
      <option value="">{isRequired ? text.choose : text.leftOut}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

function inputType(format: string | null): HTMLInputTypeAttribute {
  if (format === "password") return "password";
  return format === "date" ? "date" : "text";
}
