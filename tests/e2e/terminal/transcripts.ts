/** A command that a page shows with what it prints. */
export interface Transcript {
  /** What follows `a2c`. */
  readonly args: readonly string[];
  readonly output: string;
}

/** A code block that begins with a prompt, or goes on after another command: the command, then what it prints. */
const shown = /^\$ a2c (?<command>.*)\n(?<output>(?:(?!\$ |```).*\n)*)/gm;

/** The commands of a page that only look, in their order. */
export function transcriptsOf(markdown: string): Transcript[] {
  return [...markdown.matchAll(shown)]
    .map(({ groups }) => ({
      args: (groups?.["command"] ?? "").split(" "),
      output: (groups?.["output"] ?? "").trimEnd(),
    }))
    .filter(({ args }) => ["ls", "cat", "search"].includes(args[0] ?? ""));
}

/** The page with what the commands print today. */
export function replaceTranscripts(markdown: string, outputs: readonly string[]): string {
  return transcriptsOf(markdown).reduce(
    (page, { args, output }, index) =>
      page.replace(`$ a2c ${args.join(" ")}\n${output}`, () => `$ a2c ${args.join(" ")}\n${outputs[index]}`),
    markdown,
  );
}

/** Days differ from clone to clone, and with them the order of documents, which is by day. */
export function withoutDays(output: string): string[] {
  return output
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, "DAY")
    .split("\n")
    .sort();
}
