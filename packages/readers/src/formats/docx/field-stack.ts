import { child } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { FormField } from "../paged/form-field.ts";
import { readLegacyField } from "./form-control.ts";

/** A field of a text: an instruction, then its result. */
export interface Field {
  instruction: string;
  /** Where its result begins in the text; undefined while the instruction is read. */
  from: number | undefined;
  readonly form: FormField | undefined;
}

/** The fields that are open around the text that is being read; one may stand in another. */
export class FieldStack {
  readonly #open: Field[] = [];

  /** Whether what is read now belongs to an instruction, and is no text. */
  get isInInstruction(): boolean {
    return this.#open.length > 0 && this.#open.some(({ from }) => from === undefined);
  }

  /** Where the field leads whose result is being read. */
  get address(): string | undefined {
    const field = this.#open.at(-1);
    return field?.from === undefined ? undefined : addressOf(field.instruction);
  }

  begin(mark: XmlElement): void {
    const data = child(mark, "w:ffData");
    this.#open.push({ instruction: "", from: undefined, form: data && readLegacyField(data) });
  }

  instruct(text: string): void {
    const field = this.#open.at(-1);
    if (field && field.from === undefined) field.instruction += text;
  }

  /** The instruction is over; the result begins at this place of the text. */
  beginResult(from: number): void {
    const field = this.#open.at(-1);
    if (field) field.from = from;
  }

  end(): Field | undefined {
    return this.#open.pop();
  }
}

/** The address in a field such as `HYPERLINK "http://example.org" \o "tip"`. */
export function addressOf(instruction: string): string | undefined {
  const match = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\"]+))/i.exec(instruction);
  const address = match?.[1] ?? match?.[2];
  const place = /\\l\s+"([^"]+)"/i.exec(instruction)?.[1];
  return address === undefined || address === "" || place === undefined ? address : `${address}#${place}`;
}
