import type { Outcome } from "./outcome.ts";

/** Whose implementation a party is. */
export interface Kind {
  readonly sdk: "ours" | "python" | "rust";
  /** MAJOR.MINOR of the protocol that it speaks. */
  readonly generation: string;
  /** Version of the package. */
  readonly version: string;
}

export const ours: Kind = { sdk: "ours", generation: "0.2", version: "this checkout" };

/** Where a party finds its server and what it shows there. */
export interface Door {
  readonly url: string;
  readonly office: string;
  readonly secret?: string | undefined;
}

export interface Call {
  readonly computer: string;
  readonly tool: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Seconds. */
  readonly timeout?: number;
}

/** A call that is under way. */
export interface StartedCall {
  readonly outcome: Promise<Outcome>;
  cancel(): Promise<void>;
}

export interface DesktopQuery {
  readonly size?: number;
  readonly window?: string;
}

/** Something that an Agent told its user. */
export interface Heard {
  readonly what: "entered" | "left" | "tools-changed" | "config-changed" | "desktop-changed";
  readonly computer: string;
}

/** An Agent of any SDK, as the cases use it. */
export interface AgentParty extends AsyncDisposable {
  readonly kind: Kind;
  readonly heard: readonly Heard[];
  /** Connects and joins; rejects when the SDK says that it was refused. */
  enter(): Promise<void>;
  /** The Computers of the office. */
  room(): Promise<string[]>;
  /** The names that the tools of a Computer are called by. */
  tools(computer: string): Promise<string[]>;
  call(call: Call): Promise<Outcome>;
  start(call: Call): Promise<StartedCall>;
  desktop(computer: string, query?: DesktopQuery): Promise<string[]>;
  /** The names of the MCP servers of a Computer, where the server hands the question on. */
  config(computer: string): Promise<string[] | "not supported">;
}

/** A Computer of any SDK, as the cases use it. */
export interface ComputerParty extends AsyncDisposable {
  readonly kind: Kind;
  enter(): Promise<void>;
  /** Joins again by hand, for SDKs that do not do it themselves after a loss. */
  rejoin(): Promise<void>;
  leave(): Promise<void>;
  /** Whether the connection is there, which does not mean that it is in its office. */
  isConnected(): Promise<boolean>;
  /** Adds an MCP server while it is running. */
  addServer(server: ServerEntry): Promise<void>;
}

/** A Server of any SDK. */
export interface ServerParty extends AsyncDisposable {
  readonly kind: Kind;
  readonly url: string;
  /** Another node of the same server, for the Computer; there is one in the layer that is about nodes. */
  readonly computerUrl?: string;
  /** From now on only who shows this secret is let in; undefined lets everybody in. */
  setSecret(secret: string | undefined): Promise<void>;
}

/** One MCP server in the form of the protocol, which every SDK reads. */
export interface ServerEntry {
  readonly name: string;
  readonly type: "stdio" | "streamable";
  readonly server_parameters: Readonly<Record<string, unknown>>;
  readonly tool_meta?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly default_tool_meta?: Readonly<Record<string, unknown>>;
}
