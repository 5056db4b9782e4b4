import type { CallNumbers } from "./system-calls.ts";
import {
  checkedCalls,
  forbiddenCalls,
  forbiddenRequests,
  otherSignalCalls,
  signalCalls,
  YOUNGEST_CALL,
} from "./system-calls.ts";

/** Processors whose system calls we know. */
export const Processor = {
  x64: { column: 0, audit: 0xc000003e, prctl: 157, openat: 257 },
  arm64: { column: 1, audit: 0xc00000b7, prctl: 167, openat: 56 },
} as const;
export type Processor = keyof typeof Processor;

/** Instructions of the kernel's packet filter machine (`linux/bpf_common.h`). */
const Op = { Load: 0x20, And: 0x54, IfEqual: 0x15, IfAtLeast: 0x35, IfAnyBit: 0x45, Return: 0x06 } as const;

/** Where the machine finds what it decides on (`struct seccomp_data`). */
const NUMBER_AT = 0;
const PROCESSOR_AT = 4;
const argumentAt = (index: number): number => 16 + 8 * index;

const Verdict = { Allow: 0x7fff0000, Kill: 0x80000000 } as const;
const refuse = (error: number): number => 0x00050000 | error;
const EPERM = 1;
const EACCES = 13;
const ENOSYS = 38;

const AF_UNIX = 1;
const SOCK_STREAM = 1;
const SOCKET_KIND = 0xf;
/** All `CLONE_NEW…` flags: no namespaces of one's own. */
const NEW_NAMESPACES = 0x7e020000;
const W_OK = 2;
const O_TRUNC = 0x200;
const ACCESS_MODE = 3;

/** Stand for the id of the process and of its group, which only the launcher knows. */
export const OWN_PROCESS = 0x41324350;
export const OWN_GROUP = 0x41324351;

type Instruction = readonly [op: number, onTrue: number, onFalse: number, value: number];

export interface SeccompOptions {
  /** Landlock of this kernel does not look at signals, so that the filter has to. */
  readonly withSignals: boolean;
  /** `/tmp` is that of everybody, so that LibreOffice has to be kept from putting its socket there. */
  readonly isTmpShared: boolean;
}

/** The filter for one processor, as the kernel takes it once the ids are in it. */
export function seccompFilter(processor: Processor, options: SeccompOptions): Buffer {
  const { column, audit } = Processor[processor];
  const program: Instruction[] = [
    [Op.Load, 0, 0, PROCESSOR_AT],
    [Op.IfEqual, 1, 0, audit],
    [Op.Return, 0, 0, Verdict.Kill],
    [Op.Load, 0, 0, NUMBER_AT],
    [Op.IfAtLeast, 0, 1, YOUNGEST_CALL + 1],
    [Op.Return, 0, 0, refuse(ENOSYS)],
    ...Object.values(forbiddenCalls).flatMap((call) => when(call[column], [returns(refuse(EPERM))])),
    ...checks(column),
    ...(options.withSignals ? signalChecks(column) : []),
    ...(options.isTmpShared ? officeChecks(column) : []),
    returns(Verdict.Allow),
  ];
  return Buffer.concat(program.map(encode));
}

/** A process, and its group: all that it has started. Others are refused, its own children one by one too. */
function signalChecks(column: 0 | 1): Instruction[] {
  const onlyItself: readonly Instruction[] = [
    load(0),
    ...[OWN_PROCESS, OWN_GROUP, 0].flatMap((target) => when(target, [returns(Verdict.Allow)])),
    returns(refuse(EPERM)),
  ];
  return [
    ...Object.values(signalCalls).flatMap((call) => when(call[column], onlyItself)),
    ...Object.values(otherSignalCalls).flatMap((call) => when(call[column], [returns(refuse(EPERM))])),
  ];
}

/** LibreOffice puts its socket into /tmp when it may write there, and this is how it asks. */
function officeChecks(column: 0 | 1): Instruction[] {
  const { access, faccessat } = checkedCalls;
  const isWriting: Instruction = [Op.IfEqual, 0, 1, W_OK];
  return [
    ...when(access[column], [load(1), isWriting, ...refusal(EACCES)]),
    ...when(faccessat[column], [load(2), isWriting, ...refusal(EACCES)]),
  ];
}

function checks(column: 0 | 1): Instruction[] {
  const on = (call: CallNumbers, body: readonly Instruction[]): Instruction[] => when(call[column], body);
  return [
    ...on(checkedCalls.socket, onlyLocalStreams),
    ...on(checkedCalls.socketpair, onlyLocalStreams),
    ...on(checkedCalls.clone, [load(0), [Op.IfAnyBit, 0, 1, NEW_NAMESPACES], ...refusal(EPERM)]),
    // Its flags are behind a pointer, where no filter looks; without it the C library calls `clone`.
    ...on(checkedCalls.clone3, [returns(refuse(ENOSYS))]),
    ...on(checkedCalls.prlimit64, [load(0), [Op.IfEqual, 1, 0, 0], ...refusal(EPERM)]),
    ...on(checkedCalls.ioctl, [
      load(1),
      ...forbiddenRequests.flatMap((request) => when(request, [returns(refuse(EPERM))])),
      returns(Verdict.Allow),
    ]),
    ...on(checkedCalls.open, noTruncationByReading(1)),
    ...on(checkedCalls.openat, noTruncationByReading(2)),
    ...on(checkedCalls.openat2, [returns(refuse(ENOSYS))]),
  ];
}

/** Pipes between a process and its children are made of these, and nobody outside can be reached without `connect`. */
const onlyLocalStreams: readonly Instruction[] = [
  load(0),
  [Op.IfEqual, 1, 0, AF_UNIX],
  returns(refuse(EACCES)),
  load(1),
  [Op.And, 0, 0, SOCKET_KIND],
  [Op.IfEqual, 1, 0, SOCK_STREAM],
  ...refusal(EACCES),
];

/** A file that is opened to be read can be emptied by it, and Landlock looks at that from its third version on. */
function noTruncationByReading(flags: number): Instruction[] {
  return [
    load(flags),
    [Op.IfAnyBit, 1, 0, O_TRUNC],
    returns(Verdict.Allow),
    [Op.And, 0, 0, ACCESS_MODE],
    [Op.IfEqual, 0, 1, 0],
    ...refusal(EACCES),
  ];
}

function load(argument: number): Instruction {
  return [Op.Load, 0, 0, argumentAt(argument)];
}

function returns(verdict: number): Instruction {
  return [Op.Return, 0, 0, verdict];
}

/** The refusal that the test before jumps into or over. */
function refusal(error: number): Instruction[] {
  return [returns(refuse(error)), returns(Verdict.Allow)];
}

/** Runs a body for one system call, and goes on behind it for all others. */
function when(number: number | undefined, body: readonly Instruction[]): Instruction[] {
  return number === undefined ? [] : [[Op.IfEqual, 0, body.length, number], ...body];
}

function encode([op, onTrue, onFalse, value]: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(op, 0);
  bytes.writeUInt8(onTrue, 2);
  bytes.writeUInt8(onFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}
