/** An address that a link of a document may lead to: web and mail only, written out in full; undefined for all else. */
export function safeHref(url: string): string | undefined {
  // Browsers pass over white space and control characters within a scheme, so that `java\nscript:` is one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0020\u007f]/.test(url.trim())) return undefined;
  return /^(https?:\/\/[^/]|mailto:[^?])/i.test(url.trim()) ? url.trim() : undefined;
}
