import { landlockRules, landlockRuleset, SIGNAL_VERSION } from "./landlock-access.ts";
import type { Reach } from "./reach.ts";
import { Processor, seccompFilter } from "./seccomp-filter.ts";

/** Landlock and seccomp, put on by a launcher that then becomes the program. */
export interface LandlockSandbox {
  readonly mechanism: "landlock";
  /** Path of perl: on most systems the one program that is there and can make any system call. */
  readonly perl: string;
  readonly processor: Processor;
  /** Version of Landlock. */
  readonly version: number;
}

/**
 * Puts restrictions on itself and becomes the program. It makes the rules of numbers that it is handed and knows nothing
 * of what they mean. A rule for a path that is not there is left out; anything else that fails ends it.
 */
const LAUNCHER = `
use strict;
my ($prctl, $openat, $seconds, $ruleset, $filter, $count) = splice @ARGV, 0, 6;
sub fail { print STDERR "sandbox: $_[0]: $!\\n"; exit 125 }
syscall(0 + $prctl, 38, 1, 0, 0, 0) == 0 or fail("no_new_privs");
my $bytes = pack "H*", $ruleset;
my $rules = syscall(444, $bytes, length $bytes, 0);
fail("landlock_create_ruleset") if $rules < 0;
for (1 .. $count) {
  my ($rights, $path) = splice @ARGV, 0, 2;
  my $place = syscall(0 + $openat, -100, $path, 0x280000, 0);
  next if $place < 0;
  $rights &= 0xC007 unless -d $path;
  my $rule = pack "Q l", $rights, $place;
  syscall(445, $rules, 1, $rule, 0) == 0 or fail("landlock_add_rule $path");
}
syscall(446, $rules, 0) == 0 or fail("landlock_restrict_self");
if ($filter ne "") {
  my $program = pack "H*", $filter;
  my %ids = (pack("L", 0x41324350), pack("l", $$), pack("L", 0x41324351), pack("l", -$$));
  $program =~ s/$_/$ids{$_}/g for keys %ids;
  my $header = pack "S x6 P", length($program) / 8, $program;
  syscall(0 + $prctl, 22, 2, $header, 0, 0) == 0 or fail("seccomp");
}
alarm $seconds;
delete $ENV{PERL_BADLANG};
exec { $ARGV[0] } @ARGV or fail("exec $ARGV[0]");
`;

/** Perl complains of languages that are not installed, among the last words of the worker, unless it is told not to. */
export const LAUNCHER_ENVIRONMENT = { PERL_BADLANG: "0" } as const;

/** Asks the kernel for its version of Landlock. */
export const LANDLOCK_VERSION_SCRIPT = "print syscall(444, 0, 0, 1)";

export interface LandlockCommand {
  readonly command: readonly string[];
  readonly reach: Reach;
  /** The process that starts this one has the filter already, and it is inherited. */
  readonly isFiltered?: boolean;
  /** After so many seconds the kernel ends the process: who started it may not be allowed to signal it. */
  readonly mostSeconds?: number;
}

/** The command that runs another one confined. The process keeps its id and its descriptors. */
export function confineWithLandlock(
  { perl, processor, version }: LandlockSandbox,
  { command, reach, isFiltered = false, mostSeconds = 0 }: LandlockCommand,
): string[] {
  const { prctl, openat } = Processor[processor];
  const rules = landlockRules(reach, version);
  return [
    ...[perl, "-e", LAUNCHER, "--"],
    ...[prctl, openat, mostSeconds].map(String),
    landlockRuleset(version).toString("hex"),
    isFiltered
      ? ""
      : seccompFilter(processor, { withSignals: version < SIGNAL_VERSION, isTmpShared: true }).toString(
          "hex",
        ),
    String(rules.length),
    ...rules.flatMap(({ path, rights }) => [String(rights), path]),
    ...command,
  ];
}
