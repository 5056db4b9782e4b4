/** A piece of code and what it is; nothing for plain text. */
export interface CodeToken {
  readonly text: string;
  readonly scope: string;
}

/** Gathers what highlight.js finds as tokens: no HTML is ever made. */
export class TokenEmitter {
  readonly tokens: CodeToken[] = [];
  readonly #scopes: string[] = [];

  startScope(name: string): void {
    // `title.function` and the like: the first part is what is coloured.
    this.#scopes.push(name.split(".")[0] ?? "");
  }

  endScope(): void {
    this.#scopes.pop();
  }

  /** The names that highlight.js itself still uses beside the documented ones. */
  openNode(name: string): void {
    this.startScope(name);
  }

  closeNode(): void {
    this.endScope();
  }

  addText(text: string): void {
    if (text !== "") this.tokens.push({ text, scope: this.#scopes.at(-1) ?? "" });
  }

  __addSublanguage(emitter: unknown): void {
    if (emitter instanceof TokenEmitter) this.tokens.push(...emitter.tokens);
  }

  finalize(): void {
    this.#scopes.length = 0;
  }

  /** Asked for by highlight.js; nobody uses it. */
  toHTML(): string {
    return "";
  }
}
