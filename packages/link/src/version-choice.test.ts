import { ProtocolError } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { VersionChoice } from "./version-choice.ts";

const refusal = (details: Record<string, unknown>): ProtocolError =>
  new ProtocolError(4008, "Protocol version mismatch", { details });

test.each([
  ["nothing", {}],
  ["versions with more behind them", { min_supported: "0.2.0\n", max_supported: "0.5.999\n" }],
  ["a million digits", { min_supported: "0.2.0", max_supported: `0.${"9".repeat(1_000_000)}.0` }],
  ["lists", { min_supported: ["0.2.0"], max_supported: ["0.5.0"], server_version: ["0.4.0"] }],
  ["a range that is none", { min_supported: "0.5.0", max_supported: "0.2.0" }],
  ["a version that nobody speaks", { server_version: "7.0.0" }],
])("a refusal that names %s leaves nothing to try", (_, details) => {
  expect(new VersionChoice("http://hostile").next(refusal(details))).toBe(false);
});

test("a server that refuses everything that it says it takes is tried once with each version", () => {
  const choice = new VersionChoice("http://liar");
  const all = refusal({ min_supported: "0.0.0", max_supported: "9.9.9" });
  const tried = [choice.current];
  while (choice.next(all)) tried.push(choice.current);

  expect(tried).toEqual(["0.5.0", "0.4.0", "0.3.0", "0.2.0"]);
});

test("a server is known once it let us in, until it refuses", () => {
  const choice = new VersionChoice("http://known");
  expect(choice.isKnown).toBe(false);
  choice.keep();
  expect(new VersionChoice("http://known").isKnown).toBe(true);
  choice.next(refusal({ server_version: "0.4.0" }));
  expect(new VersionChoice("http://known").isKnown).toBe(false);
});

test("a version that is pinned is not what others announce to the server (#handshake.negotiation)", () => {
  new VersionChoice("http://pinned", "0.2.0").keep();
  expect(new VersionChoice("http://pinned").current).toBe("0.5.0");
});
