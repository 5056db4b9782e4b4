import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { arrayOf, firstText, recordOf, textOf } from "../values.ts";
import type { ElementProps } from "./element-props.ts";

/** The fields of a form as they are filled in: to read, never to send. */
export function FormView({ element }: ElementProps) {
  const { content } = element;
  const fields = Array.isArray(content["fields"]) ? arrayOf(content["fields"]).map(recordOf) : [content];
  return (
    <dl className="form-fields">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields may share a name and never move
        <div key={index}>
          <dt>
            {firstText(field["label"], field["name"], field["field_type"], field["type"])}{" "}
            <span className="muted">{firstText(field["field_type"], field["type"])}</span>
          </dt>
          <dd>
            <FieldValue field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldValue({ field }: { readonly field: Readonly<Record<string, unknown>> }) {
  const text = useText(previewTexts);
  const checked = field["checked"] ?? (typeof field["value"] === "boolean" ? field["value"] : undefined);
  if (typeof checked === "boolean") return checked ? `☑ ${text.checked}` : `☐ ${text.unchecked}`;
  const value = textOf(field["value"]);
  const options = arrayOf(field["options"])
    .map(textOf)
    .filter((option) => option !== "");
  if (value !== "") return value;
  if (options.length > 0) return options.join(" / ");
  return <span className="muted">{text.empty}</span>;
}
