import { fork } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { News } from "../child.ts";
import type { Case } from "./case.ts";
import { readCurrentCase } from "./current-case.ts";

export interface SuperviseOptions {
  readonly target: string;
  readonly seed: string;
  readonly seconds: number;
  readonly keepsCorpus: boolean;
  readonly onFinding: (finding: { what: string; stack: string; input: Case }) => void;
}

export interface Outcome {
  readonly cases: number;
  readonly blocks: number;
  readonly corpus: number;
}

/** One case may take so long, with all that it starts; then the process hangs. */
const LONGEST_CASE = 120_000;
const MEMORY = "--max-old-space-size=1500";

/** Plays a target in a child process; a child that hangs or dies is a finding, with the case that it played. */
export async function supervise(options: SuperviseOptions): Promise<Outcome> {
  const { target, seed, seconds, keepsCorpus, onFinding } = options;
  const scratch = mkdtempSync(join(tmpdir(), "a2c-fuzz-"));
  const current = join(scratch, "current.json");
  let outcome: Outcome | undefined;
  try {
    const child = fork(
      join(import.meta.dirname, "..", "child.ts"),
      [target, seed, String(seconds), current, keepsCorpus ? "keep" : ""],
      // A group of its own: what a stuck child has started is ended with it.
      { execArgv: [...process.execArgv, MEMORY], detached: true, serialization: "advanced" },
    );
    const endGroup = (): void => killGroup(child.pid);
    process.once("exit", endGroup);
    child.on("message", (news: News) => {
      if (news.kind === "finding") onFinding(news);
      else outcome = news;
    });
    const end = await ended(child, current);
    process.off("exit", endGroup);
    if (!outcome) onFinding({ what: end, stack: "", input: readCurrentCase(current) });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return outcome ?? { cases: 0, blocks: 0, corpus: 0 };
}

/** How the child ended: by itself, or because its case went on and on. */
function ended(child: ReturnType<typeof fork>, current: string): Promise<string> {
  return new Promise((resolve) => {
    let hung = false;
    const watch = setInterval(() => {
      if (!isOld(current)) return;
      hung = true;
      killGroup(child.pid);
    }, 1_000);
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      resolve(hung ? `hangs for ${LONGEST_CASE / 1_000} s` : `the process ended with ${signal ?? code}`);
    });
  });
}

function isOld(file: string): boolean {
  const facts = statSync(file, { throwIfNoEntry: false });
  return facts !== undefined && Date.now() - facts.mtimeMs > LONGEST_CASE;
}

function killGroup(pid: number | undefined): void {
  // A group of 0 or 1 would be our own, or everybody.
  if (pid === undefined || pid <= 1) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // it is gone already
  }
}
