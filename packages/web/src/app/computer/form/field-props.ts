import type { Draft } from "./draft.ts";
import type { Field } from "./field.ts";

/** What every field of a form is given. */
export interface FieldProps<F extends Field = Field, D extends Draft = Draft> {
  readonly field: F;
  /** What the field is called where its schema gives no title. */
  readonly name: string;
  readonly path: string;
  readonly isRequired: boolean;
  readonly draft: D;
  readonly onChange: (draft: Draft) => void;
}
