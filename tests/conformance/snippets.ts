const quote = /^<!-- snippet: (?<file>\S+)#(?<region>\S+) -->\n```(?<language>\w+)\n[\s\S]*?^```$/gm;

/** Markdown whose marked code blocks hold what the files that they quote say today. */
export function quoteSnippets(markdown: string, read: (file: string) => string): string {
  return markdown.replace(quote, (...match: unknown[]) => {
    const { file = "", region = "", language } = match.at(-1) as Record<string, string>;
    const code = regionOf(read(file), region);
    if (code === "") throw new Error(`${file} has no region ${region}: write // #region ${region} around it`);
    return `<!-- snippet: ${file}#${region} -->\n\`\`\`${language}\n${code}\n\`\`\``;
  });
}

/** Every part of a source between `// #region NAME` and `// #endregion`, moved to the left edge; `whole` is all of it. */
export function regionOf(source: string, name: string): string {
  if (name === "whole") return source.trimEnd();
  const parts = source.split(/^ *\/\/ #region (?=\S+$)/m).slice(1);
  return parts
    .filter((part) => part.startsWith(`${name}\n`))
    .map((part) => outdent(part.slice(name.length + 1).split(/^ *\/\/ #endregion$/m)[0] ?? ""))
    .join("\n\n");
}

function outdent(code: string): string {
  const lines = code.trimEnd().split("\n");
  const depths = lines.filter((line) => line !== "").map((line) => line.search(/\S/));
  return lines.map((line) => line.slice(Math.min(...depths))).join("\n");
}
