import { setTimeout as pause } from "node:timers/promises";
import type { Agent } from "@a2c-smcp/agent";
import { AgentError, ConnectionError } from "@a2c-smcp/agent";
import { ProtocolError } from "@a2c-smcp/protocol";
import { withDeadline } from "@a2c-smcp/runtime";
import { promise } from "../engine/target.ts";

/** Seconds that a request may take where that can be said. */
const brief = { timeoutMs: 3_000 };
/** Milliseconds after which any request must be settled: the SDK gives up after 35 s. */
const SETTLED = 50_000;
const PACE = 25;
const DOCUMENT = "dpe://evil/doc0";

type Action = (agent: Agent, computer: string, argument: string) => Promise<unknown>;

/** What an Agent can ask of a Computer, each by a word. */
export const actions: Readonly<Record<string, Action>> = {
  tools: (agent, computer) => agent.tools(computer),
  config: (agent, computer) => agent.config(computer, brief),
  call: (agent, computer, tool) => agent.callTool(computer, tool, { a: `${"a".repeat(40)}!` }, brief),
  finder: (agent, computer) => agent.getFinder(computer, {}, brief),
  documents: async (agent, computer) => {
    // A catalogue may claim any size; the way from page to page is what matters.
    let left = 100;
    for await (const _document of agent.documents(computer)) {
      left -= 1;
      if (left === 0) break;
    }
  },
  read: (agent, computer, uri) => agent.readResource(computer, uri, brief),
  document: (agent, computer) => agent.readDocument(computer, DOCUMENT, brief),
  page: (agent, computer) => agent.readPage(computer, DOCUMENT, 0, brief),
  markdown: (agent, computer) => agent.readPage(computer, DOCUMENT, 0, { format: "markdown", ...brief }),
  element: (agent, computer) => agent.readElement(computer, DOCUMENT, "e", brief),
  desktop: (agent, computer) => agent.getDesktop(computer, {}, brief),
  resources: (agent, computer, server) => agent.resources(computer, server),
  templates: (agent, computer) => agent.templates(computer),
};

/** Does what a word says; an error of the SDK's own is an answer too, anything else is a finding. */
export async function act(agent: Agent, computer: string, line: string): Promise<void> {
  const [word = "", argument = ""] = line.split(" ", 2);
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (!action) return;
  // An honest Agent keeps within the rate that the server allows.
  await pause(PACE);
  try {
    await withDeadline(action(agent, computer, argument), { what: "the request", milliseconds: SETTLED });
  } catch (error) {
    promise(
      error instanceof AgentError || error instanceof ConnectionError || error instanceof ProtocolError,
      `"${word}" is settled with ${error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : "no error"}`,
    );
  }
}
