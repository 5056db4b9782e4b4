import { isSecretName } from "./secret-names.ts";
import type { SecretSpan } from "./secret-spans.ts";
import { secretSpans } from "./secret-spans.ts";
import type { ServerConfig } from "./server-config.ts";

/** A text of a server's parameters with the secrets that are written out in it. */
export interface ParameterText {
  /** Where it stands: `env.TOKEN`, `args[2]`, `url`. */
  readonly place: string;
  readonly text: string;
  readonly spans: readonly SecretSpan[];
}

/** Every text that a server is started or found with. */
export function parameterTexts({ type, server_parameters }: ServerConfig): ParameterText[] {
  if (type !== "stdio") {
    const { url, headers } = server_parameters;
    return [textAt("url", url), ...textsByName("headers", headers)];
  }
  const { command, args, env, cwd } = server_parameters;
  return [
    textAt("command", command),
    ...args.map((text, index) => ({ place: `args[${index}]`, text, spans: argumentSpans(args, index) })),
    ...textsByName("env", env),
    ...(cwd === null ? [] : [textAt("cwd", cwd)]),
  ];
}

function textAt(place: string, text: string): ParameterText {
  return { place, text, spans: secretSpans(text) };
}

function textsByName(place: string, entries: Readonly<Record<string, string>>): ParameterText[] {
  return Object.entries(entries).map(([name, text]) => ({
    place: `${place}.${name}`,
    text,
    spans: secretSpans(text, name),
  }));
}

/** What follows an option that names a secret is one, as in `--token x`, and so is the end of `-u name:x`. */
export function argumentSpans(args: readonly string[], index: number): SecretSpan[] {
  const argument = args[index] ?? "";
  const before = args[index - 1] ?? "";
  const isValue = before.startsWith("-") && !before.includes("=") && !argument.startsWith("-");
  if (isValue && isSecretName(before)) return secretSpans(argument, before);
  const colon = /^(?:-u|--user|--proxy-user)$/.test(before) ? argument.indexOf(":") : -1;
  const password = { start: colon + 1, end: argument.length, name: "password" };
  const hasLiteral = argument.slice(colon + 1).replace(/\$\{(?:input|env):[^{}]*\}/g, "") !== "";
  return [...secretSpans(argument), ...(colon > 0 && hasLiteral ? [password] : [])];
}
