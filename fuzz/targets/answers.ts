import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import type { Case } from "../engine/case.ts";
import type { Subject, Target } from "../engine/target.ts";
import { promise } from "../engine/target.ts";
import { answerText } from "../inputs/answer-text.ts";
import type { Random } from "../inputs/random.ts";
import type { A2cProcess } from "../live/a2c-process.ts";
import { act, actions } from "../live/agent-actions.ts";
import { checkProcess, SECRET, startServer } from "../live/start-server.ts";
import { WireSession } from "../live/wire-session.ts";

/** A Computer that answers anything, and an Agent of the SDK that asks it, with a real server between them. */
class AnswersSubject implements Subject {
  readonly #server: A2cProcess;
  readonly #agent: Agent;
  readonly #computer: WireSession;

  private constructor(server: A2cProcess, agent: Agent, computer: WireSession) {
    this.#server = server;
    this.#agent = agent;
    this.#computer = computer;
  }

  static async open(): Promise<AnswersSubject> {
    const { server, url } = await startServer();
    const agent = await connectAgent({ url, office: "o", name: "agent", secret: SECRET });
    const computer = new WireSession(url, SECRET);
    return new AnswersSubject(server, agent, computer);
  }

  async run(input: Case): Promise<void> {
    // The server may have ended the last one for what it sent.
    if (!this.#computer.isOpen("c"))
      for (const line of ["c open websocket secret", "c join computer o"]) await this.#computer.play(line);
    for (const line of input) {
      if (line.startsWith("agent ")) await act(this.#agent, "c", line.slice("agent ".length));
      else await this.#computer.play(line);
    }
    checkProcess(this.#server, "server");
    promise(
      (await this.#agent.room()).some(({ role }) => role === "agent"),
      "the Agent is not in its office any more",
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#computer.cutAll();
    await this.#agent.close();
    await this.#server[Symbol.asyncDispose]();
  }
}

function generate(random: Random): Case {
  const lines: string[] = [];
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    lines.push(`c answer [${answerText(random)}]`);
    if (random.oneIn(4)) lines.push(`c ask server:update_finder {"computer":"c"}`);
    lines.push(
      `agent ${random.pick(Object.keys(actions)) ?? ""} ${random.pick(["echo", "evil", "dpe://evil/doc0", "window://evil/w"])}`,
    );
  }
  return lines;
}

export const answers: Target = {
  name: "answers",
  about: "hostile answers of a Computer to the Agent SDK, through a real server",
  isGuided: false,
  seeds: [['c answer [{"tools":[],"req_id":"r"}]', "agent tools"]],
  milliseconds: 30_000,
  generate,
  open: () => AnswersSubject.open(),
};
