import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Reach } from "./reach.ts";
import type { Sandbox } from "./sandbox.ts";
import { type Processor, seccompFilter } from "./seccomp-filter.ts";

/** Namespaces of its own, made by bubblewrap. */
export interface BubblewrapSandbox {
  readonly mechanism: "bubblewrap";
  /** Path of bwrap. */
  readonly bwrap: string;
  /** Undefined where its system calls are not known, so that none are filtered. */
  readonly processor: Processor | undefined;
}

/** The descriptor from which bubblewrap reads the filter for system calls. */
export const FILTER_DESCRIPTOR = 4;

/** The filter for what runs in namespaces of its own; undefined where there is none. */
export function bubblewrapFilter(sandbox: Sandbox): Buffer | undefined {
  if (sandbox.mechanism !== "bubblewrap" || sandbox.processor === undefined) return undefined;
  return seccompFilter(sandbox.processor, { withSignals: false, isTmpShared: false });
}

/** Links on most systems, to folders of the same name in `/usr`. */
const usualLinks = ["/bin", "/lib", "/lib32", "/lib64", "/sbin"];

/**
 * The command that runs another one in namespaces of its own: no network, no other processes, and of the files only
 * what it may touch. Its temporary folder is empty and goes with it.
 */
export function confineWithBubblewrap(
  { bwrap, processor }: BubblewrapSandbox,
  command: readonly string[],
  { read, write, execute }: Reach,
): string[] {
  return [
    bwrap,
    ...["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ...(processor === undefined ? [] : ["--seccomp", String(FILTER_DESCRIPTOR)]),
    ...["--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"],
    ...usualLinks.filter(isLink).flatMap((link) => ["--symlink", readlinkSync(link), link]),
    ...places([...read, ...execute]).flatMap((path) => ["--ro-bind", path, path]),
    ...write.flatMap((path) => ["--bind", path, path]),
    "--",
    ...command,
  ];
}

/** Where things are, without what lies in another place: nothing can be put into a folder that may only be read. */
function places(paths: readonly string[]): string[] {
  const named = paths.filter((path) => existsSync(path)).map((path) => [realpathSync(path), byItsName(path)]);
  const all = [...new Set(named.flat())];
  return all.filter((path) => !all.some((other) => path.startsWith(`${other}/`)));
}

/** The path by which a program is started, which may be a link in a real folder. */
function byItsName(path: string): string {
  return join(realpathSync(dirname(path)), basename(path));
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
