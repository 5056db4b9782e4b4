import { attributeOf, child, childElements, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { FormField } from "../paged/form-field.ts";

/** Kinds of content controls that are questions, not only frames around a text. */
export const formControls: ReadonlySet<string> = new Set([
  "w14:checkbox",
  "w:dropDownList",
  "w:comboBox",
  "w:date",
]);

/** The field that a content control (`w:sdt`) is; undefined when it only frames a text. */
export function readControl(control: XmlElement): FormField | undefined {
  const properties = child(control, "w:sdtPr");
  const name =
    attributeOf(properties, ["w:alias"], "w:val") ?? attributeOf(properties, ["w:tag"], "w:val") ?? "";
  const isUnanswered = child(properties, "w:showingPlcHdr") !== undefined;
  const value = isUnanswered ? null : textOf(child(control, "w:sdtContent")).trim();
  const checkbox = child(properties, "w14:checkbox");
  if (checkbox) {
    return { field_type: "checkbox", name, value: isSet(attributeOf(checkbox, ["w14:checked"], "w14:val")) };
  }
  const choices = child(properties, "w:dropDownList") ?? child(properties, "w:comboBox");
  if (choices) {
    const field_type = choices.name === "w:comboBox" ? "combobox" : "dropdown";
    return { field_type, name, value, options: optionsOf(choices, "w:displayText", "w:value") };
  }
  return child(properties, "w:date") ? { field_type: "date", name, value } : undefined;
}

/** The field that the data of a form field of the older kind (`w:ffData`) describes. */
export function readLegacyField(data: XmlElement): FormField | undefined {
  const name = attributeOf(data, ["w:name"], "w:val") ?? "";
  const checkbox = child(data, "w:checkBox");
  if (checkbox) {
    const state = child(checkbox, "w:checked") ?? child(checkbox, "w:default");
    return {
      field_type: "checkbox",
      name,
      value: state !== undefined && isSet(state.attributes["w:val"] ?? "1"),
    };
  }
  const choices = child(data, "w:ddList");
  if (!choices) return child(data, "w:textInput") ? { field_type: "text", name, value: null } : undefined;
  const options = optionsOf(choices, "w:val", "w:val");
  const chosen = Number(attributeOf(choices, ["w:result"], "w:val") ?? 0);
  return { field_type: "dropdown", name, value: options[chosen] ?? null, options };
}

function optionsOf(choices: XmlElement, label: string, value: string): string[] {
  return [...childElements(choices, "w:listItem"), ...childElements(choices, "w:listEntry")]
    .map(({ attributes }) => attributes[label] ?? attributes[value] ?? "")
    .filter((option) => option !== "");
}

function isSet(value: string | undefined): boolean {
  return value === "1" || value === "true" || value === "on";
}
