import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SkillRef } from "@a2c-smcp/protocol";
import { isBundleId } from "@a2c-smcp/protocol";
import { z } from "zod";
import type { ServerResources } from "../resources/server-resources.ts";
import { readFrontmatter } from "./frontmatter.ts";
import { isSkillWord } from "./skill-name.ts";
import { skillRef } from "./skill-ref.ts";
import type { SkillRoot } from "./skill-roots.ts";

const MOST_FILES = 1_000;
/** Bytes of one skill; one that has more is left out in whole. */
const MOST_BYTES = 67_108_864;
/** Milliseconds that the files of one skill may take together. */
const PATIENCE_MS = 60_000;

const Content = z.looseObject({ text: z.string().optional(), blob: z.string().optional() });

/** Where and for whom a skill is copied. */
export interface Staging {
  /** The folder of skills. */
  readonly home: string;
  readonly bundleId: string;
  /** Whether the server has given a skill of this name already: the first stays. */
  readonly isTaken: (name: string) => boolean;
  /** Takes secrets out of what the server gives. */
  readonly scrub: (text: string) => string;
}

/** Copies a skill of a server to the disk, in place of what was there; throws why it is left out. */
export async function stageSkill(
  server: ServerResources,
  root: SkillRoot,
  { home, bundleId, isTaken, scrub }: Staging,
): Promise<SkillRef> {
  if (!isBundleId(bundleId)) throw new Error("the server has no id that could name a folder");
  const files = await readFiles(server, root, scrub);
  const about = readFrontmatter(files.get("SKILL.md")?.toString("utf8") ?? "");
  if (!about || !isSkillWord(about.name)) throw new Error("SKILL.md has no name and description");
  const name = `mcp:${bundleId}:${about.name}`;
  if (isTaken(name)) throw new Error("another skill of this server has its name");
  const parent = join(home, "mcp", bundleId);
  const folder = join(parent, about.name);
  await replaceFolder(folder, join(parent, `.new-${randomBytes(6).toString("hex")}`), files);
  const { uri, version } = root;
  const place = { source: `mcp:${bundleId}`, path: folder, uri, version };
  return skillRef(about, { name, ...place });
}

async function readFiles(
  server: ServerResources,
  { files }: SkillRoot,
  scrub: Staging["scrub"],
): Promise<Map<string, Buffer>> {
  if (files.length === 0) throw new Error("there are no files below it");
  if (files.length > MOST_FILES) throw new Error(`it has more than ${MOST_FILES} files`);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const read = new Map<string, Buffer>();
  let total = 0;
  for (const { path, uri } of files) {
    const { contents } = await server.connection.readResource(uri, { signal });
    const content = Content.parse(contents[0] ?? {});
    const bytes =
      content.text === undefined
        ? Buffer.from(content.blob ?? "", "base64")
        : Buffer.from(scrub(content.text));
    total += bytes.length;
    if (total > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`);
    read.set(path, bytes);
  }
  return read;
}

/** Whoever reads meanwhile sees the old one or the new one. */
async function replaceFolder(
  folder: string,
  fresh: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  try {
    for (const [path, bytes] of files) {
      const target = join(fresh, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await writeFile(target, bytes, { flag: "wx", mode: 0o600 });
    }
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true });
    throw cause;
  }
}
