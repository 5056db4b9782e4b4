import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cases } from "./cases.ts";
import type { Combination } from "./differences.ts";
import { differenceOf } from "./differences.ts";
import type { Office } from "./office.ts";
import type { Kind } from "./parties/party.ts";
import { Results } from "./results.ts";

/** Milliseconds to wait for what should come; a busy machine takes its time. */
const LONG = 10_000;
/** Milliseconds to wait for what is known not to come. */
const SHORT = 750;
const firstCase = cases[0]?.id;

export interface OfficeUnderTest {
  readonly combination: Combination;
  readonly open: () => Promise<Office>;
  /** Where the results go, when not to the usual place. */
  readonly resultsFolder?: string;
  /** Called when the office is over. */
  readonly onClosed?: () => Promise<void>;
}

/** Runs every case against one combination of parties, in order. */
export function describeOffice({ combination, open, resultsFolder, onClosed }: OfficeUnderTest): void {
  const { server, agent, computer } = combination;
  const results = new Results("office", {
    server: nameOf(server),
    agent: nameOf(agent),
    computer: nameOf(computer),
  });
  let office: Office | undefined;
  let hasMet = false;

  describe(`Agent ${nameOf(agent)}, Computer ${nameOf(computer)}, Server ${nameOf(server)}`, () => {
    beforeAll(async () => {
      office = await open();
    });
    afterAll(async () => {
      await office?.[Symbol.asyncDispose]();
      await results.save(resultsFolder);
      await onClosed?.();
    });

    for (const { id, title, run, expected } of cases) {
      const difference = differenceOf(combination, id);
      test(difference ? `${title}, but: ${difference.reason}` : title, async () => {
        // Nothing can be said of parties that never met, and waiting for them takes long.
        if (!office || (!hasMet && id !== firstCase)) expect.fail("the office did not come about");
        const foreseen = difference ? difference.seen : expected;
        const seen = await run(office, (part) => patienceFor(foreseen, part)).catch(describeFailure);
        expect(seen).toEqual(foreseen);
        hasMet = true;
        results.add(title, difference?.reason);
      });
    }
  });
}

/** Only what is known not to come is not waited for long. */
function patienceFor(foreseen: unknown, part: string | undefined): number {
  const value = part === undefined ? foreseen : (foreseen as Record<string, unknown>)[part];
  return value === false || value === "nothing" ? SHORT : LONG;
}

function nameOf({ sdk, version }: Kind): string {
  return sdk === "ours" ? "ours" : `${sdk} ${version}`;
}

/** What a case threw is seen like everything else. */
function describeFailure(error: unknown): { threw: string } {
  return { threw: error instanceof Error ? error.message.slice(0, 400) : String(error) };
}
