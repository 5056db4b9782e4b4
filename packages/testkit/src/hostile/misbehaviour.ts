/** The wire of a hostile server: messages, or whatever text. */
export interface HostileWire {
  /** One line as it is. */
  raw(text: string): void;
  /** A message; `jsonrpc` is added. */
  send(message: Readonly<Record<string, unknown>>): void;
}

/** A request as it came; a hostile server looks at no more of it. */
export interface HostileRequest {
  readonly id?: string | number | undefined;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** How a hostile server differs from an honest one. */
export interface Misbehaviour {
  /** At the start of the process. */
  readonly start?: ((wire: HostileWire) => void) | undefined;
  /** After it has answered `initialize`. */
  readonly afterHandshake?: ((wire: HostileWire) => void) | undefined;
  /** Answers of its own, by method; `undefined` answers nothing. */
  readonly answers?:
    | Readonly<Record<string, (request: HostileRequest, wire: HostileWire) => void>>
    | undefined;
  /** Lives on when its stdin has ended. */
  readonly outlivesStdin?: boolean | undefined;
}

/** An array nested so many times in itself. */
export function nested(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth);
}

/** The text of an answer whose result is JSON that no encoder would write. */
export function resultText({ id }: HostileRequest, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}
