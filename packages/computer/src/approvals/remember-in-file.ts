import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { AllowedTool, AlwaysAllowed } from "./always-allowed.ts";
import { rememberInMemory, without } from "./always-allowed.ts";

const Kept = z.object({
  tools: z.array(
    z.object({ server: z.string(), tool: z.string(), definition: z.string(), since: z.iso.datetime() }),
  ),
});

/** Nobody allows more tools by hand; the oldest are asked for again. */
const MOST_TOOLS = 1_000;
/** Larger files are none of ours. */
const MOST_BYTES = 1024 * 1024;
/** Written by the group or by everybody: not necessarily by the person who allowed. */
const OTHERS_MAY_WRITE = 0o022;

/**
 * In a file that only its user can read, until it is taken back. The file is read for every question: what another process
 * of the user wrote counts at once. A file that others can write, or that is not ours, allows nothing. Where nothing can be
 * written, an answer holds for as long as the process runs.
 */
export function rememberInFile(file: string, logger: Logger = silentLogger): AlwaysAllowed {
  const unwritten = rememberInMemory();
  const list = (): readonly AllowedTool[] => [
    ...unwritten.list().reduce(without, readTools(file, logger)),
    ...unwritten.list(),
  ];
  const write = (tools: readonly AllowedTool[]): boolean => {
    try {
      writeTools(file, tools.slice(-MOST_TOOLS));
      return true;
    } catch (cause) {
      logger.warn("what is always allowed cannot be kept: it ends with this process", { file, cause });
      return false;
    }
  };
  return {
    list,
    find: ({ server, tool }) => list().find((one) => one.server === server && one.tool === tool),
    add: (tool) => {
      if (!write([...without(readTools(file, logger), tool), tool])) unwritten.add(tool);
    },
    remove: (tool) => {
      const wasUnwritten = unwritten.remove(tool);
      const kept = readTools(file, logger);
      const left = without(kept, tool);
      if (left.length === kept.length) return wasUnwritten;
      return write(left) || wasUnwritten;
    },
  };
}

function readTools(file: string, logger: Logger): readonly AllowedTool[] {
  try {
    const { mode, size } = statSync(file);
    // Windows has no such bits: there the folder of the user is what protects it.
    const isOpen = process.platform !== "win32" && (mode & OTHERS_MAY_WRITE) !== 0;
    if (!isOpen && size <= MOST_BYTES) return Kept.parse(JSON.parse(readFileSync(file, "utf8"))).tools;
    const why = isOpen ? "others may write it" : "it is too large";
    logger.warn("what is always allowed is not taken from its file", { file, why });
  } catch (cause) {
    const isAbsent = (cause as NodeJS.ErrnoException).code === "ENOENT";
    if (!isAbsent) logger.warn("what is always allowed cannot be read", { file, cause });
  }
  return [];
}

/** Whole or not at all: who reads meanwhile sees what was there before. */
function writeTools(file: string, tools: readonly AllowedTool[]): void {
  const folder = dirname(file);
  const draft = `${file}.${randomUUID()}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  try {
    writeFileSync(draft, `${JSON.stringify({ tools }, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
}
