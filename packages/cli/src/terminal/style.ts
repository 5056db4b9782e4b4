import pc from "picocolors";

type Paint = (text: string) => string;

/** How things look, by what they are; without colours every one of them returns the text as it is. */
export interface Style {
  readonly hasColour: boolean;
  readonly heading: Paint;
  readonly strong: Paint;
  readonly emphasis: Paint;
  readonly strike: Paint;
  /** What is there for completeness and must not catch the eye. */
  readonly quiet: Paint;
  /** What can be copied into the next command. */
  readonly place: Paint;
  readonly link: Paint;
  readonly code: Paint;
  /** A word that was searched for. */
  readonly mark: Paint;
  readonly good: Paint;
  readonly warning: Paint;
  readonly bad: Paint;
}

/** The style of a terminal that shows colours, or of one that does not. */
export function createStyle(hasColour: boolean): Style {
  const c = pc.createColors(hasColour);
  return {
    hasColour,
    heading: (text) => c.bold(c.cyan(text)),
    strong: c.bold,
    emphasis: c.italic,
    strike: c.strikethrough,
    quiet: c.dim,
    place: c.cyan,
    link: c.underline,
    code: c.yellow,
    mark: (text) => c.bold(c.yellow(text)),
    good: c.green,
    warning: c.yellow,
    bad: c.red,
  };
}

export interface ColourFacts {
  readonly isTerminal: boolean;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Whether to colour: not with `--no-color` or NO_COLOR, always with FORCE_COLOR, else on a terminal. */
export function wantsColour({ isTerminal, argv, env }: ColourFacts): boolean {
  if (argv.includes("--no-color") || env["NO_COLOR"]) return false;
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return isTerminal && env["TERM"] !== "dumb";
}
