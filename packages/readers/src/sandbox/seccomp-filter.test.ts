import { describe, expect, test } from "vitest";
import { OWN_GROUP, OWN_PROCESS, Processor, seccompFilter } from "./seccomp-filter.ts";
import { checkedCalls, forbiddenCalls, forbiddenRequests, signalCalls } from "./system-calls.ts";

const Verdict = { allowed: 0x7fff0000, killed: 0x80000000, refused: 0x00050000 } as const;
const ENOSYS = 38;

interface Call {
  readonly processor?: number;
  readonly number: number;
  readonly args?: readonly number[];
}

/** Runs a filter as the kernel would. */
function judge(filter: Buffer, { processor = 0, number, args = [] }: Call): number {
  const words = [number, processor, 0, 0, ...Array.from({ length: 6 }, (_, at) => [args[at] ?? 0, 0]).flat()];
  let accumulator = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const [op, onTrue, onFalse, value] = [
      filter.readUInt16LE(at),
      filter.readUInt8(at + 2),
      filter.readUInt8(at + 3),
      filter.readUInt32LE(at + 4),
    ];
    const jump = (isTrue: boolean): void => {
      at += 8 * (isTrue ? onTrue : onFalse);
    };
    if (op === 0x20) accumulator = words[value / 4] ?? Number.NaN;
    else if (op === 0x54) accumulator = (accumulator & value) >>> 0;
    else if (op === 0x15) jump(accumulator === value);
    else if (op === 0x35) jump(accumulator >= value);
    else if (op === 0x45) jump((accumulator & value) !== 0);
    else if (op === 0x06) return value;
    else throw new Error(`unknown instruction ${op}`);
  }
  throw new Error("a filter ends with a verdict");
}

describe.each(["x64", "arm64"] as const)("the filter on %s", (name) => {
  const filter = seccompFilter(name, { withSignals: true, isTmpShared: true });
  const { column, audit } = Processor[name];
  const run = (number: number | undefined, ...args: number[]): number =>
    judge(filter, { processor: audit, number: number ?? -1, args });
  const isRefused = (verdict: number): boolean => (verdict & 0xffff0000) === Verdict.refused;

  test("refuses every forbidden call", () => {
    const open = Object.entries(forbiddenCalls).filter(
      ([, call]) => call[column] !== undefined && !isRefused(run(call[column])),
    );
    expect(open).toEqual([]);
  });

  test.each([
    ["a local stream", [1, 1], true],
    ["a local stream that closes on exec", [1, 1 | 0x80000], true],
    ["local datagrams, which can be sent anywhere", [1, 2], false],
    ["IPv4", [2, 1], false],
    ["IPv6", [10, 2], false],
    ["netlink", [16, 3], false],
    ["packets", [17, 3], false],
    ["virtual machines", [40, 1], false],
  ])("sockets: %s", (_what, args, isAllowed) => {
    for (const call of [checkedCalls.socket, checkedCalls.socketpair])
      expect(run(call[column], ...args) === Verdict.allowed).toBe(isAllowed);
  });

  test("threads and children are allowed, namespaces are not", () => {
    expect(run(checkedCalls.clone[column], 0x3d0f00)).toBe(Verdict.allowed);
    expect(isRefused(run(checkedCalls.clone[column], 0x10000000))).toBe(true);
    expect(run(checkedCalls.clone3[column])).toBe(Verdict.refused | ENOSYS);
  });

  test("limits of the process itself may be set, those of others not", () => {
    expect(run(checkedCalls.prlimit64[column], 0)).toBe(Verdict.allowed);
    expect(isRefused(run(checkedCalls.prlimit64[column], 4711))).toBe(true);
  });

  test("signals go to itself and its group, where Landlock does not look", () => {
    for (const call of Object.values(signalCalls)) {
      const verdicts = [OWN_PROCESS, OWN_GROUP, 0, 1, 0xffffffff].map((target) => run(call[column], target));
      expect(verdicts.map(isRefused)).toEqual([false, false, false, true, true]);
      const young = seccompFilter(name, { withSignals: false, isTmpShared: false });
      expect(judge(young, { processor: audit, number: call[column] ?? -1, args: [1] })).toBe(Verdict.allowed);
    }
  });

  test("nothing is emptied by reading it", () => {
    const flags = [0, 0x80000, 0x200, 0x80200, 0x241, 0x202];
    const verdicts = flags.map((each) => run(checkedCalls.openat[column], 0, 0, each));
    expect(verdicts.map(isRefused)).toEqual([false, false, true, true, false, false]);
  });

  test("a file that may only be read keeps its flags", () => {
    const { ioctl } = checkedCalls;
    expect(forbiddenRequests.every((request) => isRefused(run(ioctl[column], 3, request)))).toBe(true);
    expect(run(ioctl[column], 3, 0x5451)).toBe(Verdict.allowed); // FIOCLEX, which Node asks for
  });

  test("calls of another processor end the process, unknown ones do not exist", () => {
    expect(judge(filter, { processor: 0x40000003, number: 1 })).toBe(Verdict.killed);
    expect(run(452)).toBe(Verdict.refused | ENOSYS);
    expect(run(0x40000000 + 41, 2, 1)).toBe(Verdict.refused | ENOSYS);
  });

  test("reading, writing and starting are allowed: files are for Landlock", () => {
    const calls = name === "x64" ? [0, 1, 3, 59, 257] : [56, 57, 63, 64, 221];
    expect(calls.map((number) => run(number))).toEqual(calls.map(() => Verdict.allowed));
  });
});
