/** A field that a form leaves to its reader. */
export interface FormField {
  readonly field_type: "checkbox" | "dropdown" | "combobox" | "date" | "text";
  readonly name: string;
  readonly value: string | boolean | null;
  readonly options?: readonly string[];
}
