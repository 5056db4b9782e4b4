import type { Reach } from "./reach.ts";

/** Rights over files as the kernel numbers them (`linux/landlock.h`). */
const Right = {
  Execute: 1 << 0,
  WriteFile: 1 << 1,
  ReadFile: 1 << 2,
  ReadFolder: 1 << 3,
  MakeDevice: (1 << 6) | (1 << 11),
  ControlDevice: 1 << 15,
} as const;

/** All rights that a version of Landlock knows; what a version does not know it does not restrict. */
const KNOWN_RIGHTS: readonly (readonly [version: number, rights: number])[] = [
  [5, 0xffff],
  [3, 0x7fff],
  [2, 0x3fff],
  [1, 0x1fff],
];

/** TCP is restricted from this version on, signals and abstract sockets from the next. */
const NET_VERSION = 4;
export const SIGNAL_VERSION = 6;

const READ = Right.ReadFile | Right.ReadFolder;

/** One path and the rights over what is beneath it. */
export interface LandlockRule {
  readonly path: string;
  readonly rights: number;
}

function knownRights(version: number): number {
  return KNOWN_RIGHTS.find(([since]) => version >= since)?.[1] ?? 0;
}

/** The set of rules as the kernel takes it: everything that this version can restrict is. */
export function landlockRuleset(version: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeBigUInt64LE(BigInt(knownRights(version)), 0);
  bytes.writeBigUInt64LE(3n, 8);
  bytes.writeBigUInt64LE(3n, 16);
  if (version < NET_VERSION) return bytes.subarray(0, 8);
  return version < SIGNAL_VERSION ? bytes.subarray(0, 16) : bytes;
}

/** The rules for what a process may touch. Devices are made by nobody, and what is written is not started. */
export function landlockRules({ read, write, execute }: Reach, version: number): LandlockRule[] {
  const all = knownRights(version);
  const own = all & ~(Right.Execute | Right.MakeDevice | Right.ControlDevice);
  return [
    ...read.map((path) => ({ path, rights: READ })),
    ...execute.map((path) => ({ path, rights: READ | Right.Execute })),
    ...write.map((path) => ({ path, rights: own })),
    { path: "/dev/null", rights: Right.ReadFile | Right.WriteFile },
    { path: "/dev/urandom", rights: Right.ReadFile },
  ];
}
