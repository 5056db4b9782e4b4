import { childElements, descendants } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { FormField } from "../paged/form-field.ts";

/** The fields of a form by the id under which the text shows them. */
export type OdfControls = ReadonlyMap<string, FormField>;

const kinds: ReadonlyMap<string, FormField["field_type"]> = new Map([
  ["form:checkbox", "checkbox"],
  ["form:radio", "checkbox"],
  ["form:listbox", "dropdown"],
  ["form:combobox", "combobox"],
  ["form:date", "date"],
  ["form:text", "text"],
  ["form:textarea", "text"],
]);

/** Reads `office:forms`. */
export function readControls(forms: XmlElement): OdfControls {
  const controls = new Map<string, FormField>();
  for (const form of descendants(forms, "form:form")) {
    for (const control of childElements(form)) {
      const field = fieldOf(control);
      const id = control.attributes["form:id"] ?? control.attributes["xml:id"];
      if (field && id !== undefined) controls.set(id, field);
    }
  }
  return controls;
}

function fieldOf(control: XmlElement): FormField | undefined {
  const field_type = kinds.get(control.name);
  if (field_type === undefined) return undefined;
  const { "form:name": plain = "", "form:label": label } = control.attributes;
  const name = label ?? plain;
  if (field_type === "checkbox") {
    const state = control.attributes["form:current-state"] ?? control.attributes["form:state"];
    const isChosen = control.attributes["form:current-selected"] === "true";
    return { field_type, name, value: state === "checked" || isChosen };
  }
  const options = [...childElements(control, "form:option"), ...childElements(control, "form:item")];
  const chosen = options.find(({ attributes }) => attributes["form:current-selected"] === "true");
  const labels = options.map(({ attributes }) => attributes["form:label"] ?? "");
  const value = chosen?.attributes["form:label"] ?? control.attributes["form:current-value"] ?? null;
  return { field_type, name, value, ...(labels.length > 0 ? { options: labels } : {}) };
}
