import type { Logger } from "@a2c-smcp/runtime";
import { Backoff, messageOf, RepeatedWork } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import { allPages } from "../mcp/all-pages.ts";
import { resourceBudget, templateBudget } from "../mcp/list-budget.ts";
import type { McpConnection } from "../mcp/mcp-connection.ts";
import type { McpResource, McpResourceTemplate } from "../mcp/mcp-shapes.ts";
import { Pace } from "../pacing/pace.ts";
import { Following } from "./following.ts";
import { HeardNotices } from "./heard-notices.ts";

export interface ServerResourcesEvents {
  /** The lists were read anew. */
  listed: () => void;
  /** Sent by the server, or assumed because it could not send notifications for a while. */
  updated: (uri: string, isAssumed: boolean) => void;
}

/** A server with more pages than this is cut off, with a warning. */
const MOST_PAGES = 2_000;

/** Everything that one MCP server lists, kept current while the server is connected. */
export class ServerResources extends EventEmitter<ServerResourcesEvents> {
  readonly server: string;
  readonly connection: McpConnection;
  readonly #logger: Logger;
  readonly #following: Following;
  readonly #heard = new HeardNotices();
  readonly #pace = new Pace();
  readonly #listing = new RepeatedWork(
    () => this.#list(),
    () => this.#pace.next(),
  );
  readonly #backoff = new Backoff({ firstMs: 5_000, longestMs: 300_000 });
  #resources: ReadonlyMap<string, McpResource> = new Map();
  #templates: readonly McpResourceTemplate[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;
  #problem: string | undefined;
  #listTtlMs: number | undefined;
  #hasListed = false;
  #isOver = false;

  constructor(connection: McpConnection, logger: Logger) {
    super();
    this.server = connection.server;
    this.connection = connection;
    this.#logger = logger;
    this.#following = new Following(connection, logger);
    connection.on("resources-list-changed", () => void this.refresh());
    connection.on("resource-updated", (uri, isAssumed) => {
      if (this.#isOver) return;
      if (!isAssumed) this.#heard.note(uri, (one) => this.#following.has(one));
      this.emit("updated", uri, isAssumed);
    });
  }

  /** In the order of the list. */
  get resources(): ReadonlyMap<string, McpResource> {
    return this.#resources;
  }

  get templates(): readonly McpResourceTemplate[] {
    return this.#templates;
  }

  /** Whether the lists were read, or could not be, since the server is connected. */
  get hasListed(): boolean {
    return this.#hasListed;
  }

  /** Why the lists could not be read the last time. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Whether the server offers any resources at all. */
  get hasResources(): boolean {
    return this.connection.capabilities.resources !== undefined;
  }

  /** Whether its documents and windows are shown: only a server that reports changes can be kept current. */
  get isParticipant(): boolean {
    return this.connection.capabilities.resources?.subscribe === true;
  }

  /** Whether the server has shown that it tells when any of its documents changes, so that nobody has to look. */
  get tellsOfDocuments(): boolean {
    if (this.connection.capabilities.resources?.listChanged !== true) return false;
    return this.#heard.ofAny || (this.#heard.ofFollowed && this.#following.coversDocuments);
  }

  /** The server told of its catalogue because of what is in its documents. */
  noteCatalogueTold(): void {
    this.#heard.noteCatalogue();
  }

  /** How long the server vouches for its list, where it does. */
  get listTtlMs(): number | undefined {
    return this.#listTtlMs;
  }

  /** Whether the server tells when this resource changes, so that what was read of it can be kept. */
  isFollowed(uri: string): boolean {
    return this.#following.has(uri);
  }

  /** Follows one resource because somebody asked for it; rejects when the server will not. */
  async follow(uri: string): Promise<void> {
    await this.#following.wish(uri);
  }

  /** Nobody asks for this resource any more. */
  unfollow(uri: string): void {
    this.#following.forgo(uri);
  }

  /** Reads the lists. What comes while that is under way leads to one more reading, however often it comes. */
  async refresh(): Promise<void> {
    if (this.hasResources && !this.#isOver) await this.#listing.ask();
  }

  close(): void {
    this.#isOver = true;
    this.#listing.forget();
    clearTimeout(this.#retry);
    this.#following.close();
  }

  async #list(): Promise<void> {
    try {
      const [resources, templates] = await Promise.all([this.#listResources(), this.#listTemplates()]);
      if (this.#isOver) return;
      this.#backoff.reset();
      this.#problem = undefined;
      this.#pace.work(() => this.#take(resources, templates));
    } catch (cause) {
      this.#retryLater(cause);
    } finally {
      this.#hasListed = true;
    }
  }

  #take(resources: readonly McpResource[], templates: readonly McpResourceTemplate[]): void {
    this.#resources = new Map(resources.map((resource) => [resource.uri, resource]));
    this.#templates = templates;
    if (this.isParticipant) this.#following.follow(this.#resources.keys());
    this.emit("listed");
  }

  /** A server that only takes long to get ready would else be without documents until it is started again. */
  #retryLater(cause: unknown): void {
    if (this.#isOver) return;
    const wait = this.#backoff.next();
    const reason = messageOf(cause);
    this.#problem = reason;
    this.#logger.warn("the resources of an mcp server could not be listed", { reason, nextTryMs: wait });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.refresh(), wait);
    this.#retry.unref?.();
  }

  async #listResources(): Promise<readonly McpResource[]> {
    const ttls: number[] = [];
    const fetchPage = async (cursor: string | undefined) => {
      const page = await this.connection.listResourcesPage(cursor);
      ttls.push(page.ttlMs ?? 0);
      return page;
    };
    const { items, warnings } = await allPages(fetchPage, { mostPages: MOST_PAGES, budget: resourceBudget });
    this.#listTtlMs = Math.min(...ttls);
    this.#noteProblems("resources", [...warnings, ...(this.isParticipant ? [] : leftOut(items))]);
    return items;
  }

  #noteProblems(topic: "resources" | "templates", warnings: readonly string[]): void {
    this.connection.problems.set(
      topic,
      warnings.map((warning) => `${topic}: ${warning}`),
    );
  }

  /** Many servers have no templates and say so with an error; that must not cost their resources. */
  async #listTemplates(): Promise<readonly McpResourceTemplate[]> {
    try {
      const page = (cursor: string | undefined) => this.connection.listResourceTemplatesPage(cursor);
      const { items, warnings } = await allPages(page, { budget: templateBudget });
      this.#noteProblems("templates", warnings);
      return items;
    } catch (cause) {
      this.#logger.debug("an mcp server lists no templates", { reason: messageOf(cause) });
      return [];
    }
  }
}

/** What of a list nobody sees, because its server does not say that it announces changes. */
function leftOut(listed: readonly McpResource[]): string[] {
  const count = listed.filter(({ uri }) => /^(dpe|window):/i.test(uri)).length;
  const what = count === 1 ? "1 document or window is" : `${count} documents and windows are`;
  return count === 0 ? [] : [`${what} left out of Finder and Desktop: resources.subscribe is not declared`];
}
