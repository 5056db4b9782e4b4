// `npm run fuzz [target …] [--minutes N] [--seed S] [--keep-corpus] [--replay FILE]`: hostile inputs against every part; see docs/testing.md.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { readCase, writeCase } from "./engine/case.ts";
import { keepCrash } from "./engine/crashes.ts";
import { Judge } from "./engine/judge.ts";
import { supervise } from "./engine/supervise.ts";
import { Random } from "./inputs/random.ts";
import type { TargetEntry } from "./targets/index.ts";
import { findTarget, targets } from "./targets/index.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "2" },
    seed: { type: "string", default: String(Date.now()) },
    "keep-corpus": { type: "boolean", default: false },
    replay: { type: "string" },
    /** Only so many targets, chosen by the seed. */
    sample: { type: "string" },
    list: { type: "boolean", default: false },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function list(): Promise<void> {
  for (const { name, load } of targets) say(`${name.padEnd(15)} ${(await load()).about}`);
}

function sample(all: readonly TargetEntry[]): readonly TargetEntry[] {
  const random = new Random(`${values.seed}/sample`);
  const left = [...all];
  const leftOut = left.length - Number(values.sample ?? left.length);
  for (let count = 0; count < leftOut; count += 1) left.splice(random.below(left.length), 1);
  return left;
}

async function fuzz(): Promise<number> {
  const wanted = sample(positionals.length > 0 ? positionals.map(findTarget) : targets);
  const seconds = Number(values.minutes) * 60;
  const shares = wanted.reduce((sum, { share }) => sum + share, 0);
  say(
    `seed ${values.seed}; again with: npm run fuzz -- ${wanted.map(({ name }) => name).join(" ")} --minutes ${values.minutes} --seed ${values.seed}`,
  );
  say("\ntarget            cases   per s  blocks  corpus  findings");
  let findings = 0;
  for (const { name, share } of wanted) {
    const own = (seconds * share) / shares;
    let found = 0;
    const { cases, blocks, corpus } = await supervise({
      target: name,
      seed: values.seed,
      seconds: own,
      keepsCorpus: values["keep-corpus"],
      onFinding: (finding) => {
        found += 1;
        report(name, finding);
      },
    });
    findings += found;
    const cells = [cases, Math.round(cases / own), blocks || "–", corpus || "–", found];
    say(`${name.padEnd(15)}${cells.map((cell) => String(cell).padStart(8)).join("")}`);
  }
  return findings;
}

/** Plays one kept input, as the tests do. */
async function replay(file: string): Promise<number> {
  await using judge = new Judge(await findTarget(positionals[0] ?? "").load());
  const finding = await judge.play(readCase(readFileSync(file, "utf8")));
  say(finding ? `${finding.what}\n${finding.stack}` : "Every promise was kept.");
  return finding ? 1 : 0;
}

/** Says what was found and keeps the input: from now on the tests play it. */
function report(
  target: string,
  { what, stack, input }: { what: string; stack: string; input: readonly string[] },
): void {
  const kept =
    input.length === 0
      ? "before its first case"
      : `kept in ${relative(process.cwd(), keepCrash(target, input))}`;
  say(`\n${target}: ${what}\n  ${kept}`);
  const text = writeCase(input);
  say(`  ${text.length > 1_500 ? `${text.slice(0, 1_500)}…` : text}`);
  if (stack !== "") say(`  ${stack.split("\n").slice(0, 8).join("\n  ")}\n`);
}

// What the children have started is ended when this process exits, and only then.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
if (values.list) await list();
else if (values.replay !== undefined) process.exit(await replay(values.replay));
else {
  const findings = await fuzz();
  say(
    findings === 0
      ? "\nNothing was found."
      : `\n${findings} findings; each is kept as an input under fuzz/crashes.`,
  );
  process.exitCode = findings === 0 ? 0 : 1;
}
