/** Pictures that a browser decodes and never executes. SVG is none of them. */
export const shownInline: ReadonlySet<string> = new Set([
  ...["image/png", "image/jpeg", "image/gif", "image/webp"],
]);
