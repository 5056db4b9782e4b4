/** What every field of a form may say about itself. */
interface FieldFacts {
  readonly title: string | null;
  readonly description: string | null;
  /** What the tool takes when nothing is given; undefined where it does not say. */
  readonly preset: unknown;
  /** Nothing in a required field means null. */
  readonly isNullable: boolean;
}

export type TextField = FieldFacts & {
  readonly kind: "text";
  readonly isLong: boolean;
  readonly format: string | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** Shown, never run: it comes from an MCP server, and a bad one could hang the page. The Computer checks it. */
  readonly pattern: string | null;
};

export type NumberField = FieldFacts & {
  readonly kind: "number";
  readonly isInteger: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly above: number | null;
  readonly below: number | null;
};

export type ChoiceField = FieldFacts & {
  readonly kind: "choice";
  readonly options: readonly { readonly label: string; readonly value: unknown }[];
};

export type ListField = FieldFacts & {
  readonly kind: "list";
  readonly item: Field;
  readonly minItems: number;
  readonly maxItems: number | null;
};

export type ObjectField = FieldFacts & { readonly kind: "object"; readonly fields: readonly NamedField[] };

/** One part of an object. */
export interface NamedField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly field: Field;
}

/** What a person fills in for a JSON Schema; `json` is where a form could not say it, and raw JSON is written. */
export type Field =
  | TextField
  | NumberField
  | (FieldFacts & { readonly kind: "boolean" })
  | ChoiceField
  | ListField
  | ObjectField
  | (FieldFacts & { readonly kind: "json" });
