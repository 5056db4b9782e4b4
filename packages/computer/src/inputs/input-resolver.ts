import { isDeepStrictEqual } from "node:util";
import { messageOf } from "@a2c-smcp/runtime";
import type { InputDefinition, InputValue } from "../config/input-definition.ts";
import { isSecretName } from "../config/secret-names.ts";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import { InputError } from "./input-error.ts";
import type { InputSourcesOptions } from "./input-sources.ts";
import { InputSources } from "./input-sources.ts";
import type { Reference } from "./placeholders.ts";
import type { SecretRegistry } from "./secret-registry.ts";

export interface InputResolverOptions extends InputSourcesOptions {
  /** Learns every value that is a secret, before anybody else sees it. */
  readonly secrets: SecretRegistry;
}

/** Finds the values of placeholders: each when it is first needed, and once for all servers. */
export class InputResolver {
  readonly #options: InputResolverOptions;
  readonly #sources: InputSources;
  readonly #values = new Map<string, Promise<InputValue>>();
  #definitions: ReadonlyMap<string, InputDefinition>;

  constructor(definitions: readonly InputDefinition[], options: InputResolverOptions) {
    this.#options = options;
    this.#sources = new InputSources(options);
    this.#definitions = byId(definitions);
  }

  /** Takes new definitions; the values of inputs that are defined as before are kept. */
  redefine(definitions: readonly InputDefinition[]): void {
    const next = byId(definitions);
    for (const [id, before] of this.#definitions)
      if (!isDeepStrictEqual(before, next.get(id))) this.#values.delete(id);
    this.#definitions = next;
  }

  /** The value that a placeholder of this server stands for; rejects with `InputError`. */
  async resolve({ kind, name }: Reference, server: string): Promise<InputValue> {
    try {
      return kind === "env" ? this.#variable(name) : await this.#input(name);
    } catch (cause) {
      const what = kind === "env" ? `the environment variable ${name}` : `the input "${name}"`;
      const code = cause instanceof ComputerError ? cause.code : ComputerErrorCode.InputUnresolved;
      const message = `MCP server "${server}" needs ${what}, ${messageOf(cause)}`;
      throw new InputError(code, message, { input: name, server, cause });
    }
  }

  #variable(name: string): string {
    const value = this.#options.env[name];
    if (value === undefined) throw new ComputerError(ComputerErrorCode.InputUnresolved, "which is not set");
    if (isSecretName(name)) this.#options.secrets.add(value);
    return value;
  }

  #input(id: string): Promise<InputValue> {
    const known = this.#values.get(id);
    if (known) return known;
    const value = this.#find(id);
    this.#values.set(id, value);
    // A failure is not remembered: the next attempt may find the command working or the person there.
    value.catch(() => {
      if (this.#values.get(id) === value) this.#values.delete(id);
    });
    return value;
  }

  async #find(id: string): Promise<InputValue> {
    const definition = this.#definitions.get(id);
    if (!definition)
      throw new ComputerError(ComputerErrorCode.InputUnknown, 'which is not declared: add it to "inputs"');
    const value = await this.#sources.find(definition);
    if (isSecret(definition)) this.#options.secrets.add(String(value));
    return value;
  }
}

function isSecret(input: InputDefinition): boolean {
  if (input.type === "command") return true;
  return isSecretName(input.id) || (input.type === "promptString" && input.password === true);
}

function byId(definitions: readonly InputDefinition[]): ReadonlyMap<string, InputDefinition> {
  return new Map(definitions.map((definition) => [definition.id, definition]));
}
