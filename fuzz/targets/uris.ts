import { isDeepStrictEqual } from "node:util";
import { buildDpeUri, buildWindowUri, ProtocolError, parseDpeUri, parseWindowUri } from "@a2c-smcp/protocol";
import type { Case } from "../engine/case.ts";
import type { Target } from "../engine/target.ts";
import { functionSubject, promise } from "../engine/target.ts";
import { hostileText } from "../inputs/hostile-text.ts";
import type { Random } from "../inputs/random.ts";

const words =
  "dpe: DPE: window: // / pages elements 0 1e9 ? # @ & = , format depth limit offset categories".split(" ");
/** Longest details of an error: it quotes the URI only in part. */
const LONGEST_ERROR = 6_000;

function uriLike(random: Random): string {
  const pieces = Array.from({ length: random.size(30) }, () =>
    random.oneIn(4) ? hostileText(random, 2_000) : (random.pick(words) ?? ""),
  );
  return `${random.oneIn(3) ? "" : random.pick(["dpe://", "window://"])}${pieces.join("")}`;
}

function run([raw = ""]: Case): void {
  const document = attempt(() => parseDpeUri(raw), 4204);
  if (document) {
    const again = parseDpeUri(buildDpeUri(document));
    promise(isDeepStrictEqual(again, document), "a dpe:// URI that is built from its parts is another one");
  }
  const window = attempt(() => parseWindowUri(raw), 400);
  if (!window) return;
  const { host, path } = parseWindowUri(buildWindowUri(window));
  promise(
    isDeepStrictEqual({ host, path }, { host: window.host, path: window.path }),
    "a window:// URI that is built from its parts is another one",
  );
}

function attempt<T>(parse: () => T, code: number): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    promise(error.code === code, "a URI is refused with another code than its own");
    promise(
      JSON.stringify(error.toPayload()).length < LONGEST_ERROR,
      "an error quotes a URI of any length in whole",
    );
    return undefined;
  }
}

export const uris: Target = {
  name: "uris",
  about: "dpe:// and window:// URIs: own errors only, parse(build(x)) = x",
  isGuided: true,
  seeds: [
    ["dpe://com.example.docs/rpt/pages/3?format=markdown&categories=table,text&offset=1&limit=5"],
    ["dpe://h/d/elements/tbl-1?depth=pages"],
    ["window://a.b/c%2Fd/e?x#y"],
  ],
  milliseconds: 500,
  generate: (random) => [uriLike(random)],
  open: functionSubject(run),
};
