import { HttpFixture, HttpView } from "@a2c-smcp/testkit";
import type { ServerEntry } from "./party.ts";

/** The windows of the desktop cases, in the order in which they are listed. */
const windows = [
  { uri: "window://notes/low", text: "low", priority: 0.1 },
  { uri: "window://notes/high", text: "high", priority: 0.9 },
  { uri: "window://notes/middle", text: "middle", priority: 0.5 },
];

const screens = [
  { uri: "window://screen/small", text: "small", priority: 0.9 },
  { uri: "window://screen/full", text: "full", priority: 0.2, fullscreen: true },
];

/** The MCP servers behind every Computer of these tests: `kit` has tools, `notes` and `screen` have windows. */
export class McpKit implements AsyncDisposable {
  readonly tools: HttpFixture;
  readonly notes: HttpView;
  readonly screen: HttpView;
  readonly extra: HttpFixture;
  #extras = 0;

  private constructor(parts: Pick<McpKit, "tools" | "notes" | "screen" | "extra">) {
    this.tools = parts.tools;
    this.notes = parts.notes;
    this.screen = parts.screen;
    this.extra = parts.extra;
  }

  static async start(): Promise<McpKit> {
    const [tools, notes, screen, extra] = await Promise.all([
      HttpFixture.start(),
      HttpView.start({ windows }),
      HttpView.start({ windows: screens }),
      HttpFixture.start(),
    ]);
    return new McpKit({ tools, notes, screen, extra });
  }

  /** The servers that a Computer starts with. */
  get servers(): ServerEntry[] {
    return [
      entry("kit", this.tools.url, { echo: { alias: "say" } }),
      // Every SDK before 0.3 refuses two tools of one name, so those of the windows get others.
      entry("notes", this.notes.url, prefixed("notes", [...viewTools, ...moreViewTools])),
      entry("screen", this.screen.url, prefixed("screen", [...viewTools, ...moreViewTools])),
    ];
  }

  /** A server to add while a Computer is running, another at each call. */
  nextExtra(): ServerEntry {
    this.#extras += 1;
    const name = `extra-${this.#extras}`;
    return entry(
      name,
      this.extra.url,
      prefixed(`extra_${this.#extras}`, [...fixtureTools, ...moreFixtureTools]),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const parts = [this.tools, this.notes, this.screen, this.extra];
    await Promise.all(parts.map((part) => part[Symbol.asyncDispose]()));
  }
}

const fixtureTools = [
  "echo",
  "add",
  "fail",
  "throw",
  "slow",
  "image",
  "env",
  "exit",
  "freeze",
  "spawn_child",
];
const moreFixtureTools = ["grow", "announce", "report"];
const viewTools = ["add_document", "remove_document", "touch", "touch_many", "set_window", "remove_window"];
const moreViewTools = ["relist", "set_options", "counts", "exit"];

function prefixed(prefix: string, names: readonly string[]): ServerEntry["tool_meta"] {
  return Object.fromEntries(names.map((name) => [name, { alias: `${prefix}_${name}` }]));
}

function entry(name: string, url: string, toolMeta: ServerEntry["tool_meta"]): ServerEntry {
  return {
    name,
    type: "streamable",
    server_parameters: { url },
    ...(toolMeta && { tool_meta: toolMeta }),
    default_tool_meta: { auto_apply: true },
  };
}
