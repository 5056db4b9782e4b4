import { buildDpeUri, ErrorCode } from "@a2c-smcp/protocol";
import type { ProviderCheck } from "./provider-check.ts";
import type { ProviderSample } from "./provider-sample.ts";

/** A page that no document has. */
const BEYOND = 1_000_000;

interface Missing {
  readonly uri: string;
  readonly code: number;
}

/** What is asked of reads of what is not there. */
export const errorChecks = [
  {
    id: "errors",
    title: "refuses what is not there",
    isRequired: true,
    run: async (sample) => {
      for (const { uri } of await missingOf(sample))
        if ((await codeOf(sample, uri)) === undefined) return `${uri} is not there, and reading it succeeds`;
      return undefined;
    },
  },
  {
    id: "error-codes",
    title: "says with 4201, 4202 and 4203 what is not there",
    isRequired: false,
    run: async (sample) => {
      for (const { uri, code } of await missingOf(sample)) {
        const got = await codeOf(sample, uri);
        if (got !== code) return `${uri} is refused with ${got ?? "nothing"}, not with ${code}`;
      }
      return undefined;
    },
  },
] as const satisfies readonly ProviderCheck[];

async function missingOf(sample: ProviderSample): Promise<readonly Missing[]> {
  const { place } = await sample.first();
  const { host, docRef } = place;
  const { page_count = BEYOND } = (await sample.document(place)) ?? {};
  const none = "there-is-no-such-thing";
  return [
    { uri: buildDpeUri({ host, docRef: none }), code: ErrorCode.DocumentNotFound },
    { uri: buildDpeUri({ host, docRef, pageIndex: page_count }), code: ErrorCode.PageOutOfRange },
    { uri: buildDpeUri({ host, docRef, elementId: none }), code: ErrorCode.ElementNotFound },
  ];
}

/** The code that a read fails with; undefined when it succeeds. */
async function codeOf(sample: ProviderSample, uri: string): Promise<unknown> {
  try {
    await sample.items(uri);
    return undefined;
  } catch (error) {
    const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
    return code ?? "no code";
  }
}
