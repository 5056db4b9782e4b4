// Plays one target in a process of its own, which may hang or run out of memory: main.ts watches it.

import type { Case } from "./engine/case.ts";
import { corpusOf, keepCorpus } from "./engine/crashes.ts";
import type { Finding } from "./engine/judge.ts";
import { play } from "./engine/play.ts";
import { findTarget } from "./targets/index.ts";

/** What main.ts hears. */
export type News =
  | { readonly kind: "finding"; readonly what: string; readonly stack: string; readonly input: Case }
  | { readonly kind: "played"; readonly cases: number; readonly blocks: number; readonly corpus: number };

const [name = "", seed = "", seconds = "", currentFile = "", keep = ""] = process.argv.slice(2);

function tell(news: News): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(news, () => resolve());
    else resolve();
  });
}

const told: Promise<void>[] = [];
const onFinding = ({ what, stack, input }: Finding): void => {
  told.push(tell({ kind: "finding", what, stack, input }));
};
const options = { seed, seconds: Number(seconds), currentFile, corpus: corpusOf(name), onFinding };
const { cases, blocks, corpus } = await play(await findTarget(name).load(), options);
if (keep === "keep") keepCorpus(name, corpus);
await Promise.all(told);
await tell({ kind: "played", cases, blocks, corpus: corpus.length });
process.exit(0);
