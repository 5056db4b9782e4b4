import { vi } from "vitest";
import type { Office } from "./office.ts";
import type { Heard, StartedCall } from "./parties/party.ts";
import type { WireTap } from "./parties/wire-tap.ts";

/** Milliseconds to wait for what is seen, or for a part of it: little where it is known not to come. */
export type Patience = (part?: string) => number;

/** Something that every combination of parties is asked to do. */
export interface Case {
  readonly id: string;
  /** A sentence for the test and for the table. */
  readonly title: string;
  /** Does it and returns what was seen; waits for each part of that no longer than its patience. */
  readonly run: (office: Office, patience: Patience) => Promise<unknown>;
  /** What should be seen. */
  readonly expected: unknown;
}

const LAB = "lab";

/** In order: later ones build on the office that earlier ones have left. */
export const cases: readonly Case[] = [
  {
    id: "join",
    title: "an Agent hears that a Computer enters its office",
    run: async ({ agent, computer }, patience) => {
      await agent.enter();
      await computer.enter();
      return await heard(agent, "entered", patience());
    },
    expected: LAB,
  },
  {
    id: "room",
    title: "an Agent lists the Computers of its office",
    run: ({ agent }) => agent.room(),
    expected: [LAB],
  },
  {
    id: "second-agent",
    title: "a second Agent is refused, and told so",
    run: secondAgent,
    expected: { isTold: true, isIn: false },
  },
  {
    id: "tools",
    title: "an Agent lists tools by the names that it calls them by",
    run: async ({ agent, tool }) => {
      const tools = await agent.tools(LAB);
      return ["echo", "say", "add", "slow"].filter((name) => tools.includes(tool(name)));
    },
    expected: ["say", "add", "slow"],
  },
  {
    id: "text",
    title: "a tool answers with text, called by its alias",
    run: ({ agent, tool }) => agent.call({ computer: LAB, tool: tool("say"), params: { text: "hi" } }),
    expected: { text: "hi" },
  },
  {
    id: "structured",
    title: "a tool answers with structured content",
    run: ({ agent, tool }) => agent.call({ computer: LAB, tool: tool("add"), params: { a: 2, b: 3 } }),
    expected: { text: "5", structured: { sum: 5 } },
  },
  {
    id: "image",
    title: "a tool answers with an image",
    run: ({ agent, tool }) => agent.call({ computer: LAB, tool: tool("image") }),
    expected: { image: "image/png iVBORw0KGgo=" },
  },
  {
    id: "tool-error",
    title: "the error of a tool arrives as its result",
    run: ({ agent, tool }) => agent.call({ computer: LAB, tool: tool("fail") }),
    expected: { text: "it failed", isError: true },
  },
  {
    id: "no-tool",
    title: "a tool that is not there is refused with 4001",
    run: ({ agent }) => agent.call({ computer: LAB, tool: "nothing" }),
    expected: { failed: "4001" },
  },
  {
    id: "no-computer",
    title: "a Computer that is not there is refused with 404",
    run: ({ agent }) => agent.call({ computer: "nobody", tool: "say", timeout: 1 }),
    expected: { failed: "404" },
  },
  {
    id: "cancel",
    title: "a cancelled call is cancelled at the MCP server too",
    run: cancelled,
    expected: { isOver: true, isCancelledAtServer: true },
  },
  {
    id: "timeout",
    title: "a call that runs out of time ends as a timeout, at the MCP server too",
    run: timedOut,
    expected: { failed: "4004", isCancelledAtServer: true },
  },
  {
    id: "desktop",
    title: "windows come by priority, a fullscreen window alone for its server",
    run: ({ agent }) => agent.desktop(LAB).then((windows) => windows.map(firstLine)),
    expected: ["window://notes/high", "window://notes/middle", "window://notes/low", "window://screen/full"],
  },
  {
    id: "desktop-query",
    title: "a desktop is cut to a size, or to one window",
    run: async ({ agent }) => ({
      size: (await agent.desktop(LAB, { size: 1 })).length,
      window: await agent.desktop(LAB, { window: "window://notes/low" }),
    }),
    expected: { size: 1, window: ["window://notes/low\n\nlow"] },
  },
  {
    id: "config",
    title: "an Agent reads the configuration of a Computer",
    run: async ({ agent }) => {
      const names = await agent.config(LAB);
      return Array.isArray(names) ? ["kit", "notes", "screen"].filter((name) => names.includes(name)) : names;
    },
    expected: ["kit", "notes", "screen"],
  },
  {
    id: "tools-changed",
    title: "a tool that appears is announced, and can be called",
    run: newTool,
    expected: { isHeard: true, isCallable: true },
  },
  {
    id: "config-changed",
    title: "an MCP server that is added is announced and listed",
    run: async ({ agent, computer, kit }, patience) => {
      const server = kit.nextExtra();
      await computer.addServer(server);
      const who = await heard(agent, "config-changed", patience("who"));
      const names = await agent.config(LAB);
      return { who, isListed: Array.isArray(names) ? names.includes(server.name) : names };
    },
    expected: { who: LAB, isListed: true },
  },
  {
    id: "lost-mid-call",
    title: "a call fails at once when the Computer is lost",
    run: lostMidCall,
    expected: { failed: "404", isAtOnce: true },
  },
  {
    id: "computer-back",
    title: "a Computer that was lost comes back by itself",
    run: async ({ agent, computer, computerTap }, patience) => {
      // A busy Server may list what was lost for a moment longer; it does not answer.
      const answers = (): Promise<boolean> => agent.tools(LAB).then(isThere, () => false);
      const isThere = async (): Promise<boolean> => (await agent.room()).includes(LAB);
      const isBack = await comesBack(computerTap, answers, patience());
      if (!isBack) await computer.rejoin();
      return isBack;
    },
    expected: true,
  },
  {
    id: "desktop-changed",
    title: "a window that appears is announced",
    run: newWindow,
    expected: LAB,
  },
  {
    id: "large-image",
    title: "an image of more than 32 KiB arrives whole",
    run: ({ agent, tool }) => agent.call({ computer: LAB, tool: tool("image"), params: { bytes: 40_000 } }),
    expected: { image: "image/png 40000 bytes f289c2a0" },
  },
  {
    id: "huge-image",
    title: "an image of 3 MB, which no message of a Python Server takes, arrives whole",
    run: ({ agent, tool }) =>
      agent.call({ computer: LAB, tool: tool("image"), params: { bytes: 3_000_000 } }),
    expected: { image: "image/png 3000000 bytes d4a5f51d" },
  },
  {
    id: "leave",
    title: "an Agent hears that a Computer leaves",
    run: async ({ agent, computer }, patience) => {
      await computer.leave();
      return await heard(agent, "left", patience());
    },
    expected: LAB,
  },
  {
    id: "agent-back",
    title: "an Agent that was lost comes back by itself",
    run: ({ agent, agentTap }, patience) => {
      agentTap.cut();
      // Only who is in the office is told who else is.
      return comesBack(agentTap, async () => Array.isArray(await agent.room()), patience());
    },
    expected: true,
  },
  {
    id: "secret",
    title: "whoever shows the wrong secret is refused, whoever shows the right one is let in",
    run: secrets,
    expected: { wrong: "refused", right: "let in" },
  },
];

/** The Computer of the next thing of this kind that the Agent is told; "nothing" when it is told none. */
async function heard(agent: Office["agent"], what: Heard["what"], patience: number): Promise<string> {
  const find = (): Heard | undefined => agent.heard.findLast((event) => event.what === what);
  await within(patience, () => find() !== undefined);
  return find()?.computer ?? "nothing";
}

/** Whether something comes true in time; what throws is not true yet. */
async function within(milliseconds: number, check: () => boolean | Promise<boolean>): Promise<boolean> {
  const isTrue = async (): Promise<boolean> => {
    try {
      return await check();
    } catch {
      return false; // not there yet
    }
  };
  return await vi.waitUntil(isTrue, { timeout: milliseconds, interval: 25 }).catch(() => false);
}

async function secondAgent({ anotherAgent }: Office): Promise<{ isTold: boolean; isIn: boolean }> {
  await using second = anotherAgent("bot-2");
  const isTold = await second.enter().then(
    () => false,
    () => true,
  );
  const isIn = await second.room().then(
    () => true,
    () => false,
  );
  return { isTold, isIn };
}

/** Starts the tool that runs until it is cancelled, and waits until it runs. */
async function startSlow({ agent, kit, tool }: Office, timeout: number): Promise<StartedCall> {
  const before = kit.tools.state.running;
  const call = await agent.start({ computer: LAB, tool: tool("slow"), timeout });
  await within(5_000, () => kit.tools.state.running > before);
  return call;
}

async function cancelled(office: Office, patience: Patience): Promise<object> {
  const { cancelled: told } = office.kit.tools.state;
  const before = told.length;
  const call = await startSlow(office, 3);
  const started = performance.now();
  await call.cancel();
  await call.outcome;
  const isOver = performance.now() - started < 2_000;
  return {
    isOver,
    isCancelledAtServer: await within(patience("isCancelledAtServer"), () => told.length > before),
  };
}

async function timedOut({ agent, kit, tool }: Office, patience: Patience): Promise<object> {
  const { cancelled: told } = kit.tools.state;
  const before = told.length;
  const outcome = await agent.call({ computer: LAB, tool: tool("slow"), timeout: 1 });
  return {
    ...outcome,
    isCancelledAtServer: await within(patience("isCancelledAtServer"), () => told.length > before),
  };
}

/** Whether a party whose wire was cut is of use again soon after it is connected again. */
async function comesBack(tap: WireTap, isOfUse: () => Promise<boolean>, patience: number): Promise<boolean> {
  await within(10_000, () => tap.admissionsSinceCut > 0);
  return await within(patience, isOfUse);
}

async function newWindow({ agent, kit }: Office, patience: Patience): Promise<string> {
  const uri = "window://notes/new";
  kit.notes.state.windows.set(uri, { uri, text: "new", priority: 0 });
  await kit.notes.announce.listChanged();
  const who = await heard(agent, "desktop-changed", patience());
  kit.notes.state.windows.delete(uri);
  await kit.notes.announce.listChanged();
  return who;
}

async function newTool({ agent, tool }: Office, patience: Patience): Promise<object> {
  const { text = "" } = await agent.call({ computer: LAB, tool: tool("grow") });
  const isHeard = await within(patience("isHeard"), () =>
    agent.heard.some(({ what }) => what === "tools-changed"),
  );
  await agent.tools(LAB).catch(() => undefined); // some Computers look for new tools only when they are asked
  const isCallable = async (): Promise<boolean> =>
    (await agent.call({ computer: LAB, tool: tool(text) })).text === text;
  return { isHeard, isCallable: await within(patience("isCallable"), isCallable) };
}

async function lostMidCall(office: Office): Promise<object> {
  const call = await startSlow(office, 2);
  const started = performance.now();
  office.computerTap.cut();
  const { failed } = await call.outcome;
  return { failed, isAtOnce: performance.now() - started < 1_500 };
}

async function secrets({ server, anotherAgent }: Office): Promise<object> {
  await server.setSecret("open sesame");
  const knock = async (secret: string): Promise<string> => {
    await using agent = anotherAgent("bot-3", { office: "safe", secret });
    return await agent.enter().then(
      () => "let in",
      () => "refused",
    );
  };
  return { wrong: await knock("wrong"), right: await knock("open sesame") };
}

function firstLine(text: string): string | undefined {
  return text.split("\n", 1)[0];
}
