import { setTimeout as sleep } from "node:timers/promises";
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { ProtocolError } from "@modelcontextprotocol/server";
import type { ViewState } from "./view-state.ts";

/** Tells every client of a fixture what changed. */
export interface Announcer {
  listChanged(): Promise<void>;
  updated(uri: string): Promise<void>;
}

type Run = (
  args: Readonly<Record<string, unknown>>,
  context: { state: ViewState; announce: Announcer },
) => Promise<unknown>;

/** The tools that a test drives a fixture with, by name. */
const runs: Readonly<Record<string, Run>> = {
  add_document: async (_, { state, announce }) => {
    const { uri } = state.addDocument();
    await announce.listChanged();
    return uri;
  },
  remove_document: async ({ ref }, { state, announce }) => {
    state.documents.delete(String(ref));
    await announce.listChanged();
  },
  /** Changes a document and says so with the URI that was given, whatever its level. */
  touch: async ({ uri }, { state, announce }) => {
    state.touch(String(uri));
    await announce.updated(String(uri));
  },
  touch_many: touchMany,
  set_window: async ({ uri, ...window }, { state, announce }) => {
    const isNew = !state.windows.has(String(uri));
    state.windows.set(String(uri), { ...window, uri: String(uri) });
    await (isNew ? announce.listChanged() : announce.updated(String(uri)));
  },
  remove_window: async ({ uri }, { state, announce }) => {
    state.windows.delete(String(uri));
    await announce.listChanged();
  },
  /** Says that the list changed, which it did not. */
  relist: async (_, { announce }) => announce.listChanged(),
  /** Other options from now on; null takes one back. */
  set_options: async (options, { state }) => {
    const given = Object.entries({ ...state.options, ...options }).filter(([, value]) => value !== null);
    state.options = Object.fromEntries(given);
  },
  counts: async (_, { state }) => state.counts,
  exit: async () => process.exit(0),
};

export const viewTools: readonly Tool[] = Object.keys(runs).map((name) => ({
  name,
  inputSchema: { type: "object" },
}));

/** Runs a tool; its answer is JSON. */
export async function runViewTool(
  name: string,
  args: Readonly<Record<string, unknown>>,
  context: { state: ViewState; announce: Announcer },
): Promise<CallToolResult> {
  const run = runs[name];
  if (!run) throw new ProtocolError(-32_602, `no tool ${name}`);
  return { content: [{ type: "text", text: JSON.stringify((await run(args, context)) ?? null) }] };
}

const TOUCH_EVERY = 10;

/** Changes documents in turn, so many times within so many milliseconds. */
async function touchMany(
  { count, milliseconds }: Readonly<Record<string, unknown>>,
  { state, announce }: { state: ViewState; announce: Announcer },
): Promise<void> {
  const uris = [...state.documents.values()].map(({ uri }) => uri);
  const bursts = Math.max(1, Math.round(Number(milliseconds) / TOUCH_EVERY));
  for (let done = 0, burst = 1; burst <= bursts; burst += 1) {
    for (; done < (Number(count) * burst) / bursts; done += 1) {
      const uri = uris[done % uris.length] ?? "";
      state.touch(uri);
      await announce.updated(uri);
    }
    await sleep(TOUCH_EVERY);
  }
}
