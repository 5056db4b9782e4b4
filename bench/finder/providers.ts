import { HttpView } from "@a2c-smcp/testkit";
import { answerCommands } from "../routing/child.ts";
import type { ProviderCommands } from "./provider-commands.ts";

// The MCP servers have a process of their own, so that neither their memory nor their work is taken for the Computer's.
const views: HttpView[] = [];

answerCommands<ProviderCommands>({
  serve: async (options) => {
    for (const one of options) views.push(await HttpView.start(one));
    return views.map(({ url }) => url);
  },
  calls: () => views.reduce((sum, { state }) => sum + state.counts.lists + state.counts.reads, 0),
  announce: async () => {
    for (const { state, announce } of views)
      for (const uri of [`dpe://${state.host}`, ...state.windows.keys()]) await announce.updated(uri);
    return null;
  },
  stop: async () => {
    for (const view of views.splice(0)) await view[Symbol.asyncDispose]();
    return null;
  },
});
