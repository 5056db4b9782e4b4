/** A skill of the Computer, as the page lists it. */
export interface SkillView {
  readonly name: string;
  /** `user`, or the MCP server that offers it. */
  readonly source: string;
  /** Its folder on this machine. */
  readonly path: string;
  readonly description: string;
}

/** What a skill tells a model. */
export interface SkillText {
  readonly name: string;
  readonly bytes: number;
  readonly tokens: number;
  /** Null when it is too long for the page, or no text: it is in the folder. */
  readonly text: string | null;
}
