import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { measure } from "../finder/measure.ts";
import type { SubjectCommands } from "../finder/subject-commands.ts";
import type { Child } from "../routing/child.ts";
import { answerCommands, startChild } from "../routing/child.ts";
import { usage } from "../routing/server-commands.ts";
import type { Query, SideCommands } from "./side-commands.ts";

// One checkout as it is built: its own Agent in this process, its own Server and Computer in another.

/** The part of an Agent that did not change from checkout to checkout. */
interface AnyAgent {
  getFinder(computer: string, query?: { keywords: readonly string[] }): Promise<unknown>;
  getDesktop(computer: string, query?: { size: number }): Promise<unknown>;
}

interface AgentModule {
  connectAgent(options: { url: string; office: string; name: string }): Promise<AnyAgent>;
}

let subject: Child<SubjectCommands> | undefined;
let agent: AnyAgent | undefined;

answerCommands<SideCommands>({
  open: async ({ folder, urls, expect, count }) => {
    const file = (path: string): string => pathToFileURL(join(folder, path)).href;
    subject = startChild<SubjectCommands>(file("bench/finder/subject.ts"));
    const { url } = await subject.ask("open", { urls, expect, count });
    const { connectAgent } = (await import(file("packages/agent/dist/index.js"))) as AgentModule;
    agent = await connectAgent({ url, office: "bench", name: "bench" });
    return null;
  },
  measure: async ({ query, rounds }) => {
    if (!subject || !agent) throw new Error("open comes first");
    const ask = queries[query](agent);
    const before = { subject: await subject.ask("cpu", null), agent: usage.cpu() };
    const { p50 } = await measure(ask, { rounds });
    const own = usage.cpu() - before.agent;
    return { subject: ((await subject.ask("cpu", null)) - before.subject) / 1_000, agent: own / 1_000, p50 };
  },
});

const queries: Record<Query, (of: AnyAgent) => (round: number) => Promise<unknown>> = {
  page: (of) => () => of.getFinder("ours"),
  keyword: (of) => (round) => of.getFinder("ours", { keywords: [`topic-${round % 5}`] }),
  all: (of) => () => of.getDesktop("ours"),
  one: (of) => () => of.getDesktop("ours", { size: 1 }),
};
