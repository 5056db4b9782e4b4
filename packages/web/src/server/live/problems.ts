import { isDeepStrictEqual } from "node:util";
import type { Computer } from "@a2c-smcp/computer";
import { describeNameProblem } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import { Coalescer, RepeatedWork, withDeadline } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { ProblemView } from "../../api/system.ts";
import { callOwn, serversWith } from "../api/own-tools.ts";

const LIST_PROBLEMS = "list_problems";
const MOST = 500;
/** While files come by the hundred, asking once in a while is enough. */
const SOON_MS = 500;
/** The first answer is not waited for longer. */
const FIRST_MS = 1_500;

const Answer = z.looseObject({
  problems: z.array(
    z.looseObject({
      file: z.string(),
      reason: z.string(),
      message: z.string().optional(),
      what_to_do: z.string().optional(),
    }),
  ),
  notices: z.array(z.string()).default([]),
});

/** The files that cannot be read, as the servers report them, and tools whose names cannot be used. */
export class Problems {
  readonly #computer: Computer;
  readonly #logger: Logger;
  readonly #onChange: () => void;
  #list: readonly ProblemView[] = [];
  #asking: Promise<readonly ProblemView[]> | undefined;
  #isKnown = false;
  /** An answer that was being waited for when something happened may not know of it. */
  readonly #again = new RepeatedWork(async () => {
    await this.#asking;
    await this.fresh();
  });
  readonly #soon = new Coalescer(SOON_MS, () => void this.#again.ask());

  constructor(computer: Computer, logger: Logger, onChange: () => void) {
    this.#computer = computer;
    this.#logger = logger;
    this.#onChange = onChange;
  }

  /** How many there were when they were last asked for. */
  get count(): number {
    return this.#list.length;
  }

  /** Asks all servers; who asks meanwhile shares the answer. */
  fresh(): Promise<readonly ProblemView[]> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** Asks in a moment, once for however many reasons there are by then. */
  soon(): void {
    this.#soon.touch();
  }

  close(): void {
    this.#soon.close();
    this.#again.forget();
  }

  /** Waits, not for long, until the servers were asked once. */
  async known(): Promise<void> {
    if (this.#isKnown) return;
    const deadline = { what: "the list of problems", milliseconds: FIRST_MS };
    await withDeadline(this.fresh(), deadline).catch(() => undefined); // it comes as an event later
  }

  async #ask(): Promise<readonly ProblemView[]> {
    const servers = serversWith(this.#computer, LIST_PROBLEMS);
    const files = await Promise.all(servers.map((server) => this.#askOne(server)));
    const list = [...this.#nameProblems(), ...this.#serverProblems(), ...files.flat()];
    this.#isKnown = true;
    if (isDeepStrictEqual(list, this.#list)) return list;
    this.#list = list;
    this.#onChange();
    return list;
  }

  #nameProblems(): ProblemView[] {
    return this.#computer.tools
      .nameProblems()
      .slice(0, MOST)
      .map((problem) => ({
        ...{ server: problem.server, file: problem.name, ...describeNameProblem(problem) },
      }));
  }

  /** What of a server is left out or held back. */
  #serverProblems(): ProblemView[] {
    return this.#computer.servers
      .list()
      .flatMap(({ name, problems }) =>
        problems.map((reason) => ({ server: name, file: "", reason, advice: "" })),
      );
  }

  async #askOne(server: string): Promise<ProblemView[]> {
    try {
      const call = { params: { limit: MOST }, output: Answer, isRoutine: true };
      const { problems, notices } = await callOwn(this.#computer, { server, tool: LIST_PROBLEMS }, call);
      return [
        ...problems.map(({ file, reason, message, what_to_do }) => ({
          ...{ server, file, kind: reason, reason: message ?? reason, advice: what_to_do ?? "" },
        })),
        ...notices.map((reason) => ({ server, file: "", reason, advice: "" })),
      ];
    } catch (cause) {
      this.#logger.debug("problems could not be asked for", { server, cause });
      return [];
    }
  }
}
