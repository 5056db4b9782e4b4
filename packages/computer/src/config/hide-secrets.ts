import { isSecretName } from "./secret-names.ts";

const HIDDEN = "***";
const placeholder = /\$\{(?:input|env):[^{}]+\}/g;
const authScheme = /^(?:bearer|basic|token)\s*/i;

/** Hides the values of environment variables or headers whose names say that they are secrets. */
export function hideByName(entries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, value]) => [name, isSecretName(name) ? hide(value) : value]),
  );
}

/** Hides what follows an option that names a secret, in `--token=x` and `--token x` alike. */
export function hideInArguments(args: readonly string[]): string[] {
  return args.map((argument, index) => {
    const [flag = "", ...rest] = argument.split("=");
    if (flag.startsWith("-") && rest.length > 0 && isSecretName(flag))
      return `${flag}=${hide(rest.join("="))}`;
    const before = args[index - 1] ?? "";
    const isValue = before.startsWith("-") && !before.includes("=") && !argument.startsWith("-");
    return isValue && isSecretName(before) ? hide(argument) : argument;
  });
}

/** Hides the password and the secret query parameters of an address. */
export function hideInUrl(url: string): string {
  return url
    .replace(/(?<=\/\/[^/@:]*:)[^/@]+(?=@)/, hide)
    .replace(/(?<=[?&])([^=&#]+)=([^&#]*)/g, (pair, name: string, value: string) =>
      isSecretName(name) ? `${name}=${hide(value)}` : pair,
    );
}

/** A value that only refers to a secret is shown, so that an Agent can tell what is missing. */
function hide(value: string): string {
  const literal = value.replace(placeholder, "").replace(authScheme, "").trim();
  return literal === "" ? value : HIDDEN;
}
