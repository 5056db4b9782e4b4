import { expect, test } from "vitest";
import { landlockRules, landlockRuleset } from "./landlock-access.ts";

const reach = { read: ["/served"], write: ["/scratch"], execute: ["/usr/bin/node"] };
const [EXECUTE, WRITE_FILE, TRUNCATE, IOCTL_DEV] = [1, 2, 1 << 14, 1 << 15];

test.each([
  [1, 8, 0x1fff],
  [2, 8, 0x3fff],
  [3, 8, 0x7fff],
  [4, 16, 0x7fff],
  [5, 16, 0xffff],
  [6, 24, 0xffff],
  [9, 24, 0xffff],
])("version %i takes %i bytes and restricts all that it knows", (version, bytes, rights) => {
  const ruleset = landlockRuleset(version);
  expect(ruleset).toHaveLength(bytes);
  expect(ruleset.readBigUInt64LE()).toBe(BigInt(rights));
});

test.each([1, 3, 7])(
  "no rule asks for more than version %i restricts, which the kernel would refuse",
  (version) => {
    const known = Number(landlockRuleset(version).readBigUInt64LE());
    for (const { rights } of landlockRules(reach, version)) expect(rights & ~known).toBe(0);
  },
);

test("what is served is read and not written, what is written is not started", () => {
  const rightsOf = new Map(landlockRules(reach, 7).map(({ path, rights }) => [path, rights]));
  expect(rightsOf.get("/served")).toBe(12);
  expect(rightsOf.get("/usr/bin/node")).toBe(13);
  const own = rightsOf.get("/scratch") ?? 0;
  expect(own & (WRITE_FILE | TRUNCATE)).toBe(WRITE_FILE | TRUNCATE);
  expect(own & (EXECUTE | IOCTL_DEV)).toBe(0);
});
