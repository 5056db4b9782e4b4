import { until } from "../fuzz/live/until.ts";
import type { ProcessInfo } from "./processes.ts";
import { descendantsOf, stillThere } from "./processes.ts";
import type { System } from "./system.ts";
import { computerNames } from "./system.ts";

/** One thing that holds again some time after the last fault. */
export interface Promised {
  readonly name: string;
  /** Says what is wrong; undefined when all is well. */
  readonly look: (system: System) => Promise<string | undefined>;
}

const brief = { timeoutMs: 5_000 };

export const promises: readonly Promised[] = [
  {
    name: "every Computer is in the office once, and one Agent",
    look: async ({ agent }) => {
      const members = (await agent.room()).map(({ role, name }) => `${role} ${name}`).toSorted();
      return same(members, ["agent agent", "computer desk", "computer lab"]);
    },
  },
  {
    name: "every tool is listed",
    look: async ({ agent }) => {
      const lab = (await agent.tools("lab")).map(({ name }) => name);
      const desk = (await agent.tools("desk")).map(({ name }) => name);
      return lab.includes("counting__run") &&
        desk.includes("counting__run") &&
        desk.includes("documents__search_documents")
        ? undefined
        : `lab has ${lab.join(", ")}; desk has ${desk.join(", ")}`;
    },
  },
  {
    name: "calls are answered by every Computer",
    look: async ({ agent }) => {
      for (const name of computerNames) {
        const answer = await agent.callTool(
          name,
          "run",
          { token: `calm-${name}-${Math.random()}`, ms: 0 },
          brief,
        );
        if (answer.isError === true) return `${name} answers ${JSON.stringify(answer).slice(0, 200)}`;
      }
      return undefined;
    },
  },
  {
    name: "the catalogue has every file",
    look: async ({ agent, shelf }) => {
      const { totalCount: total } = await agent.getFinder("desk", { limit: 1 }, brief);
      return total === shelf.size ? undefined : `${total} documents, ${shelf.size} files`;
    },
  },
  {
    name: "search finds the word that was written last",
    look: async ({ agent, shelf }) => {
      const answer = await agent.callTool("desk", "search_documents", { query: shelf.plantedWord }, brief);
      const text = JSON.stringify(answer);
      return text.includes("note-") ? undefined : `"${shelf.plantedWord}": ${text.slice(0, 300)}`;
    },
  },
];

/** Waits until a promise holds; returns how long it took, or what was still wrong at the end. */
export async function settle(
  system: System,
  promised: Promised,
  milliseconds: number,
): Promise<number | string> {
  const started = performance.now();
  let wrong: string | undefined;
  const look = async (): Promise<boolean> => {
    wrong = await promised.look(system).catch((error: unknown) => String(error));
    return wrong === undefined;
  };
  return (await until(look, milliseconds)) ? performance.now() - started : (wrong ?? "");
}

/** Processes that somebody started who is gone. */
export async function orphans(system: System, seen: readonly ProcessInfo[]): Promise<readonly ProcessInfo[]> {
  let left: readonly ProcessInfo[] = [];
  await until(() => {
    const pids = computerNames.map((name) => system.processOf(name).pid);
    const owned = new Set(descendantsOf(...pids).map(({ pid }) => pid));
    left = stillThere(seen).filter(({ pid }) => !owned.has(pid));
    return left.length === 0;
  }, 20_000);
  return left;
}

function same(have: readonly string[], want: readonly string[]): string | undefined {
  return have.join() === want.join() ? undefined : `there are ${have.join(", ")}`;
}
