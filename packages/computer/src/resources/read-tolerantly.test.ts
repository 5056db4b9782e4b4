import { ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { describe, expect, test, vi } from "vitest";
import { readTolerantly } from "./read-tolerantly.ts";

const page = "dpe://h/d/pages/0";
const answer = { contents: [{ uri: page, text: "{}" }] };

/** A server that knows these URIs as texts, and fails like this for the others. */
function exact(known: readonly string[], failure: unknown) {
  return vi.fn(async (uri: string) => {
    if (known.includes(uri)) return answer;
    throw failure;
  });
}

const refused = new ProtocolError(0, "invalid literal for int()");
const invalid = new ProtocolError(4204, "no such parameter");
const late = new SdkError(SdkErrorCode.RequestTimeout, "late");

describe("a provider that compares URIs as texts (#letter.exact)", () => {
  test("is asked without the query that it does not know", async () => {
    const read = exact([page], refused);
    expect(await readTolerantly(`${page}?format=markdown`, "s", read)).toBe(answer);
    expect(read.mock.calls).toEqual([[`${page}?format=markdown`], [page]]);
  });

  test("is asked without it when it refuses in the body of the read", async () => {
    const error = { error: { code: 4202, message: "Page out of range" } };
    const read = vi.fn(async (uri: string) =>
      uri === page ? answer : { contents: [{ uri, text: JSON.stringify(error) }] },
    );
    expect(await readTolerantly(`${page}?format=text`, "s", read)).toBe(answer);
  });

  test.each([
    ["a URI that has none", page, refused, 1],
    ["another kind of resource", "file:///a?b=c", refused, 1],
    ["one that says that the query is wrong", `${page}?format=text`, invalid, 1],
    ["one that does not answer", `${page}?format=text`, late, 1],
    ["one that has no such page at all", `${page}?format=text`, refused, 2],
  ])("is not, or not for long: %s", async (_, uri, failure, reads) => {
    const read = exact([], failure);
    await expect(readTolerantly(uri, "s", read)).rejects.toBe(failure);
    expect(read).toHaveBeenCalledTimes(reads);
  });
});
