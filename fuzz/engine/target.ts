import type { Random } from "../inputs/random.ts";
import type { Case } from "./case.ts";

/** What a case broke: a sentence that names the promise. Anything else that `run` throws is a finding too. */
export class Violation extends Error {
  override readonly name = "Violation";
}

/** Something that cases are played against, open until it is disposed of. */
export interface Subject extends AsyncDisposable {
  /** Plays one case; throws when a promise is broken. A function is judged at once, a system when it is quiet again. */
  run(input: Case): void | Promise<void>;
}

/** What is fuzzed. */
export interface Target {
  readonly name: string;
  /** One line for the list of targets. */
  readonly about: string;
  /** Coverage of our code leads the way; for functions of this process. Else cases are made anew each time. */
  readonly isGuided: boolean;
  /** Where to begin; the guided loop bends these. */
  readonly seeds: readonly Case[] | (() => readonly Case[]);
  /** Milliseconds of CPU that one case may take of a function, or that one may take until it is settled. */
  readonly milliseconds: number;
  generate(random: Random): Case;
  open(): Promise<Subject>;
}

/** A subject that is a function and holds nothing open. */
export function functionSubject(run: (input: Case) => void | Promise<void>): () => Promise<Subject> {
  return () => Promise.resolve({ run, [Symbol.asyncDispose]: () => Promise.resolve() });
}

/** Throws a Violation with the sentence unless the condition holds. */
export function promise(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Violation(sentence);
}
