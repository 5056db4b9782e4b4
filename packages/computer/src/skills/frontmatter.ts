import { parse } from "yaml";
import { z } from "zod";

/** What `SKILL.md` says of its skill, as far as Agents are shown it. */
export const Frontmatter = z.looseObject({
  name: z.string(),
  description: z.string(),
  license: z.string().optional().catch(undefined),
  compatibility: z.string().optional().catch(undefined),
  "allowed-tools": z
    .union([z.array(z.string()), z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))])
    .optional()
    .catch(undefined),
  metadata: z.record(z.string(), z.unknown()).optional().catch(undefined),
  tags: z.array(z.string()).optional().catch(undefined),
});
export type Frontmatter = z.infer<typeof Frontmatter>;

/** Bytes at the beginning of `SKILL.md` within which its frontmatter ends; a longer one is none. */
export const LONGEST_HEAD = 65_536;

/** What lies between the first line `---` and the next, and how many characters both and it take. */
export interface Head {
  readonly text: string;
  readonly length: number;
}

/** The frontmatter at the beginning of a text, if it has one that is closed. */
export function findHead(text: string): Head | undefined {
  const first = /^---[ \t]*\r?\n/.exec(text);
  if (!first) return undefined;
  const rest = text.slice(first[0].length);
  const end = /^---[ \t]*(?:\r?\n|$)/m.exec(rest);
  if (!end) return undefined;
  return { text: rest.slice(0, end.index), length: first[0].length + end.index + end[0].length };
}

/** Reads what a skill says of itself; undefined when it has no name and description. */
export function readFrontmatter(text: string): Frontmatter | undefined {
  const head = findHead(text);
  if (head === undefined || head.length > LONGEST_HEAD) return undefined;
  try {
    // Aliases could make a small text a huge value.
    return Frontmatter.safeParse(parse(head.text, { maxAliasCount: 0 })).data;
  } catch {
    return undefined; // not YAML: the skill is left out, and the others stay
  }
}
