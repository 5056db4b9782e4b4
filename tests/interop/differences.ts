import { expect } from "vitest";
import type { Kind } from "./parties/party.ts";

/** Who plays which role. */
export interface Combination {
  readonly server: Kind;
  readonly agent: Kind;
  readonly computer: Kind;
}

/** Something that another SDK does differently, or cannot do; a test fails when it changes. */
export interface Difference {
  readonly case: string;
  readonly when: (combination: Combination) => boolean;
  /** What is seen instead of what is expected. */
  readonly seen: unknown;
  readonly reason: string;
}

type Role = keyof Combination;

/** Whether a role is played by the Python SDK, of one of these generations if any are named. */
function python(role: Role, ...generations: readonly string[]): Difference["when"] {
  return ({ [role]: { sdk, generation } }) =>
    sdk === "python" && (generations.length === 0 || generations.includes(generation));
}

const rust =
  (role: Role): Difference["when"] =>
  ({ [role]: { sdk } }) =>
    sdk === "rust";

const both =
  (...conditions: readonly Difference["when"][]): Difference["when"] =>
  (combination) =>
    conditions.every((condition) => condition(combination));

const ours =
  (role: Role): Difference["when"] =>
  ({ [role]: { sdk } }) =>
    sdk === "ours";

const noTool = (error: string, type = "ValueError"): object => ({
  structured: { error, error_type: type },
  isError: true,
});
const pythonTimeout = { text: "调用异常: Tool 'slow' execution timed out", isError: true };

const reasons = {
  joinsUnasked: "a Python Agent asks for no answer when it joins, and so is not told",
  originalNames:
    "a Python Computer of 0.1 lists an aliased tool by its original name, which it does not answer to",
  noToolText: "a Python Computer answers with an error result without a code",
  silentServer: "a Python Server of 0.1 does not answer at all",
  ignoresCancel: "a Python Computer of 0.1 ignores cancels",
  keepsRunning:
    "a Python Computer since 0.3 ends the call for the Agent and lets it run on at an MCP server over HTTP",
  ownTimeout:
    "a Python Agent does not know its library's timeout: it reports a failure without a code and cancels nothing",
  unmarkedTimeout: "a Python Computer before 0.3 does not mark a timeout as one",
  queryWindows:
    "a Python Computer of 0.1 reads priority and fullscreen from the query of a window's URI only",
  noConfig: "a Python Server of 0.1 hands no client:get_config on",
  deafToTools: "a Python Agent before 0.3 does not listen for new tools",
  oldTools: "a Python Computer before 0.3 keeps calling by the list of tools that it started with",
  oldConfig: "a Python Computer before 0.3 shows the servers only that it was made with",
  stuck: "a Python Computer before 0.4 waits for itself when an MCP server says that its resources changed",
  rustJoins: "a Rust Agent asks for no answer when it joins, and so is not told",
  rustNoTool: "a Rust Computer answers with an error result without a code",
  rustCancel: "a Rust Agent does not tell the id of a call, without which nobody can cancel it",
  rustTimeout: "a Rust Agent reports its own timeout, one for all calls, as a result",
  rustRunsOn: "a Rust Computer lets a call whose time is over run on at its MCP server",
  rustStaysOut: "a Rust Agent connects again, but does not join again",
  noBlobs: "a Python Server of 0.1 hands no client:get_blob on",
  staysOut: "the Python SDK connects again, but does not join again",
} as const;

/** The first that fits counts. */
export const differences: readonly Difference[] = [
  {
    case: "second-agent",
    when: python("agent"),
    seen: { isTold: false, isIn: false },
    reason: reasons.joinsUnasked,
  },
  {
    case: "tools",
    when: both(python("agent"), python("computer", "0.1")),
    seen: ["echo", "add", "slow"],
    reason: reasons.originalNames,
  },
  {
    case: "no-tool",
    when: python("computer", "0.1", "0.2"),
    seen: noTool("Tool 'nothing' not found in any active server"),
    reason: reasons.noToolText,
  },
  {
    case: "no-tool",
    when: python("computer"),
    seen: noTool("Tool 'nothing' not found in ExposedToolMapping"),
    reason: reasons.noToolText,
  },
  {
    case: "no-computer",
    when: both(python("server", "0.1"), python("agent")),
    seen: { failed: "without a code" },
    reason: reasons.silentServer,
  },
  {
    case: "no-computer",
    when: python("server", "0.1"),
    seen: { failed: "4004" },
    reason: reasons.silentServer,
  },
  {
    case: "cancel",
    when: both(python("agent"), python("computer", "0.1")),
    seen: { isOver: false, isCancelledAtServer: false },
    reason: reasons.ignoresCancel,
  },
  {
    case: "cancel",
    when: python("computer", "0.1"),
    seen: { isOver: true, isCancelledAtServer: false },
    reason: reasons.ignoresCancel,
  },
  {
    case: "cancel",
    when: python("computer", "0.3", "0.4"),
    seen: { isOver: true, isCancelledAtServer: false },
    reason: reasons.keepsRunning,
  },
  {
    case: "timeout",
    when: both(python("agent"), python("computer", "0.1", "0.3", "0.4")),
    seen: { failed: "without a code", isCancelledAtServer: false },
    reason: reasons.ownTimeout,
  },
  {
    case: "timeout",
    when: python("agent"),
    seen: { failed: "without a code", isCancelledAtServer: true },
    reason: reasons.ownTimeout,
  },
  {
    case: "timeout",
    when: both(ours("server"), python("computer", "0.1")),
    seen: { ...pythonTimeout, isCancelledAtServer: false },
    reason: reasons.unmarkedTimeout,
  },
  {
    case: "timeout",
    when: both(ours("server"), python("computer", "0.2")),
    seen: { ...pythonTimeout, isCancelledAtServer: true },
    reason: reasons.unmarkedTimeout,
  },
  {
    case: "timeout",
    when: python("computer", "0.1"),
    seen: { failed: "4004", isCancelledAtServer: false },
    reason: reasons.ignoresCancel,
  },
  {
    case: "timeout",
    when: python("computer", "0.3", "0.4"),
    seen: { failed: "4004", isCancelledAtServer: false },
    reason: reasons.keepsRunning,
  },
  {
    case: "desktop",
    when: python("computer", "0.1"),
    seen: ["notes/low", "notes/high", "notes/middle", "screen/small", "screen/full"].map(
      (path) => `window://${path}`,
    ),
    reason: reasons.queryWindows,
  },
  {
    case: "config",
    when: python("server", "0.1"),
    seen: "not supported",
    reason: reasons.noConfig,
  },
  {
    case: "tools-changed",
    when: both(python("agent", "0.1", "0.2"), python("computer", "0.1", "0.2")),
    seen: { isHeard: false, isCallable: false },
    reason: reasons.deafToTools,
  },
  {
    case: "tools-changed",
    when: python("agent", "0.1", "0.2"),
    seen: { isHeard: false, isCallable: true },
    reason: reasons.deafToTools,
  },
  {
    case: "tools-changed",
    when: python("computer", "0.1", "0.2"),
    seen: { isHeard: true, isCallable: false },
    reason: reasons.oldTools,
  },
  {
    case: "config-changed",
    when: python("server", "0.1"),
    seen: { who: "lab", isListed: "not supported" },
    reason: reasons.noConfig,
  },
  {
    case: "config-changed",
    when: python("computer", "0.1", "0.2"),
    seen: { who: "lab", isListed: false },
    reason: reasons.oldConfig,
  },
  {
    case: "lost-mid-call",
    when: both(python("server", "0.1"), python("agent")),
    seen: { failed: "TimeoutError", isAtOnce: false },
    reason: reasons.silentServer,
  },
  {
    case: "lost-mid-call",
    when: python("server", "0.1"),
    seen: { failed: "4004", isAtOnce: false },
    reason: reasons.silentServer,
  },
  {
    case: "huge-image",
    when: python("server", "0.1"),
    seen: {
      text: expect.stringContaining("client:get_blob is not supported by this server"),
      image: "image/png ",
      isError: true,
    },
    reason: reasons.noBlobs,
  },
  { case: "computer-back", when: python("computer"), seen: false, reason: reasons.staysOut },
  { case: "agent-back", when: python("agent"), seen: false, reason: reasons.staysOut },
  {
    case: "desktop-changed",
    when: python("computer", "0.1", "0.2", "0.3"),
    seen: "nothing",
    reason: reasons.stuck,
  },
  {
    case: "second-agent",
    when: rust("agent"),
    seen: { isTold: false, isIn: false },
    reason: reasons.rustJoins,
  },
  {
    case: "no-tool",
    when: rust("computer"),
    seen: noTool("Invalid configuration: Tool 'nothing' not found in any active server", "ComputerError"),
    reason: reasons.rustNoTool,
  },
  {
    case: "cancel",
    when: rust("agent"),
    seen: { threw: "RustError: the SDK does not tell the id of a call, which a cancel needs" },
    reason: reasons.rustCancel,
  },
  {
    case: "timeout",
    when: both(rust("agent"), rust("computer")),
    seen: { failed: "timeout", isCancelledAtServer: false },
    reason: reasons.rustRunsOn,
  },
  {
    case: "timeout",
    when: rust("agent"),
    seen: { failed: "timeout", isCancelledAtServer: true },
    reason: reasons.rustTimeout,
  },
  {
    case: "timeout",
    when: rust("computer"),
    seen: { failed: "4004", isCancelledAtServer: false },
    reason: reasons.rustRunsOn,
  },
  { case: "agent-back", when: rust("agent"), seen: false, reason: reasons.rustStaysOut },
];

export function differenceOf(combination: Combination, id: string): Difference | undefined {
  return differences.find((difference) => difference.case === id && difference.when(combination));
}
