/** Texts of licences by what they are sure to say. */
const known: readonly (readonly [RegExp, string])[] = [
  [/Apache License,?\s+Version 2\.0/i, "Apache-2.0"],
  [/Permission is hereby granted, free of charge/i, "MIT"],
  [/GNU AFFERO GENERAL PUBLIC LICENSE/i, "AGPL"],
  [/GNU LESSER GENERAL PUBLIC LICENSE/i, "LGPL"],
  [/GNU GENERAL PUBLIC LICENSE/i, "GPL"],
];

/** The licence that a package names, with the file that does; undefined where none does. */
export function findLicence(notices: ReadonlyMap<string, string>): string | undefined {
  for (const [name, text] of notices) {
    const said =
      /<license>\s*<name>([^<]{1,100})<\/name>/i.exec(text)?.[1] ??
      /^licen[cs]e:\s*(\S.{0,99})$/im.exec(text)?.[1] ??
      known.find(([pattern]) => pattern.test(text))?.[1];
    if (said !== undefined) return `${said.trim()} (${name.split("/").at(-1)})`;
  }
  return undefined;
}
