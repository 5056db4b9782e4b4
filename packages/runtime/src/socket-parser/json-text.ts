/** A value that is known to be JSON and was never parsed: a relay sends it on as it came. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
