import type { MachineFacts } from "./config-places.ts";

export type Translator = (text: string) => string;

/** Rewrites the placeholders of other programs into ours, or into what they stand for. */
export function createTranslator({ home, folder, platform, env }: MachineFacts): Translator {
  const separator = platform === "win32" ? "\\" : "/";
  const known: Readonly<Record<string, string>> = {
    workspaceFolder: folder,
    userHome: home,
    pathSeparator: separator,
    "/": separator,
  };
  return (text) =>
    text.replace(/\$\{([^{}]+)\}/g, (whole, inner: string) => {
      if (/^(input|env):/.test(inner)) return whole;
      const value = known[inner];
      if (value !== undefined) return value;
      const [, name, fallback] = /^([A-Za-z_]\w*)(?::-(.*))?$/.exec(inner) ?? [];
      if (name === undefined) return whole;
      // Ours have no defaults: the one that would be taken here is written out.
      return fallback !== undefined && env[name] === undefined ? fallback : `\${env:${name}}`;
    });
}

/** Rewrites every text of a value. */
export function translateValue(value: unknown, translate: Translator): unknown {
  if (typeof value === "string") return translate(value);
  if (Array.isArray(value)) return value.map((item) => translateValue(item, translate));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, translateValue(field, translate)]),
  );
}
