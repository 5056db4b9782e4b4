import type { LogFields, Logger } from "@a2c-smcp/runtime";
import { describe, expect, test } from "vitest";
import { scrubbingLogger } from "./scrubbing-logger.ts";
import { SecretRegistry } from "./secret-registry.ts";

function registry(...secrets: string[]): SecretRegistry {
  const known = new SecretRegistry();
  for (const secret of secrets) known.add(secret);
  return known;
}

describe("the registry of secrets", () => {
  test("hides a secret wherever it stands in a text, the longest first", () => {
    expect(registry("abc", "abc-def").scrub("abc-def abc xabcx")).toBe("*** *** x***x");
  });

  test("hides a secret as it looks in an address and inside JSON", () => {
    const secret = 'a b"c/d';
    const known = registry(secret);

    expect(known.scrub(`?k=${encodeURIComponent(secret)}`)).toBe("?k=***");
    expect(known.scrub(JSON.stringify({ secret }))).toBe('{"secret":"***"}');
  });

  test("hides a secret of several lines line by line", () => {
    const known = registry("-----BEGIN-----\nMIIEvQIBADANBgkqhk\n-----END-----");

    expect(known.scrub("read MIIEvQIBADANBgkqhk")).toBe("read ***");
  });

  test("takes a secret literally, not as a pattern", () => {
    expect(registry("a.c*").scrub("abcc a.c*")).toBe("abcc ***");
  });

  test("does not garble texts for a secret of one or two characters", () => {
    expect(registry("a", "").scrub("a cat")).toBe("a cat");
  });

  test("hides secrets at any depth of a value, in keys and in errors with their causes", () => {
    const error = new Error("outer", { cause: new Error("with s3cr3t") });

    expect(registry("s3cr3t").scrubValue({ a: [{ "k-s3cr3t": "s3cr3t" }], error, n: 1, no: null })).toEqual({
      a: [{ "k-***": "***" }],
      error: "outer: with ***",
      n: 1,
      no: null,
    });
  });

  test("gets through a value that contains itself", () => {
    const value: Record<string, unknown> = { text: "s3cr3t" };
    value["self"] = value;

    expect(registry("s3cr3t").scrubValue(value)).toEqual({ text: "***", self: "[circular]" });
  });
});

test("a logger that scrubs writes no secret, in message or fields (#inputs.password)", () => {
  const lines: [string, LogFields | undefined][] = [];
  const write = (message: string, fields?: LogFields): void => void lines.push([message, fields]);
  const plain: Logger = { debug: write, info: write, warn: write, error: write };
  const logger = scrubbingLogger(plain, registry("s3cr3t"));

  for (const level of ["debug", "info", "warn", "error"] as const)
    logger[level]("got s3cr3t", { deep: { value: "s3cr3t" }, cause: new Error("s3cr3t") });

  expect(lines).toHaveLength(4);
  expect(JSON.stringify(lines)).not.toContain("s3cr3t");
});
