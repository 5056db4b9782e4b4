import type { Logger } from "@a2c-smcp/runtime";
import { cutCharacters, messageOf } from "@a2c-smcp/runtime";
import type { McpResource } from "../mcp/mcp-shapes.ts";
import { BoundedQueue } from "../pacing/bounded-queue.ts";
import type { ResourceHub } from "../resources/resource-hub.ts";
import type { ResourceReader } from "../resources/resource-reader.ts";
import type { ServerResources } from "../resources/server-resources.ts";
import { isTextType } from "./text-types.ts";

/** As long as the beginning of a text is that stands in for its description. */
const EXCERPT_LENGTH = 100;
/** So many resources are read at once, over all servers: nobody waits for an excerpt. */
const CONCURRENT_READS = 2;
/** Resources that say that they are larger are not read for a hundred characters before somebody looks at them. */
const LARGEST_UNASKED = 256 * 1024;
/** Nor those that say that they are larger than this, whoever looks. */
const LARGEST_ASKED = 16 * 1024 * 1024;
/** So many excerpts are made per server before somebody looks. */
const MOST_UNASKED = 500;
/** So many are kept per server; those that were made first go first. */
const MOST_KEPT = 5_000;
/** A window may say something else at every moment; a beginning of it that is older is made again. */
const OLDEST_WINDOW_MS = 1_000;

/** The excerpts of one connection of a server. */
interface Made {
  readonly source: ServerResources;
  readonly excerpts: Map<string, Excerpt>;
  /** Those that are being made, or could not be. */
  readonly tried: Map<string, Promise<void>>;
}

interface Excerpt {
  readonly text: string;
  readonly madeAt: number;
}

/**
 * Excerpts of text resources that have no description: in the background those that cost little, and any that somebody
 * is about to look at.
 */
export class Excerpts {
  readonly #reader: ResourceReader;
  readonly #logger: Logger;
  readonly #queue = new BoundedQueue(CONCURRENT_READS);
  readonly #made = new Map<string, Made>();
  readonly #underWay = new Set<Promise<void>>();
  #isOver = false;

  constructor(hub: ResourceHub, reader: ResourceReader, logger: Logger) {
    this.#reader = reader;
    this.#logger = logger;
    hub.on("listed", (resources) => this.#onListed(resources));
    hub.on("updated", (resources, uri) => this.#onUpdated(resources, uri));
    hub.on("removed", (server) => this.#made.delete(server));
  }

  get(server: string, uri: string): string | undefined {
    return this.#made.get(server)?.excerpts.get(uri)?.text;
  }

  /** Makes the excerpt of a resource that somebody looks at; undefined when there is nothing to be made. */
  ask(server: string, uri: string): Promise<void> | undefined {
    const made = this.#made.get(server);
    const resource = made?.source.resources.get(uri);
    if (!made || !resource || !isBareText(resource, LARGEST_ASKED) || isFresh(made, uri)) return undefined;
    return this.#start(made, uri);
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  close(): void {
    this.#isOver = true;
  }

  #onListed(source: ServerResources): void {
    const { server, resources } = source;
    // A server that was started anew may say something else under the same name.
    const before = this.#made.get(server);
    const kept = before?.source === source ? before : undefined;
    const excerpts = new Map([...(kept?.excerpts ?? [])].filter(([uri]) => resources.has(uri)));
    // What failed may work by now.
    const tried = new Map([...(kept?.tried ?? [])].filter(([, work]) => this.#underWay.has(work)));
    const made = { source, excerpts, tried };
    this.#made.set(server, made);
    const wanted = [...resources.values()].filter(isWantedUnasked).map(({ uri }) => uri);
    const most = Math.max(0, MOST_UNASKED - excerpts.size);
    for (const uri of wanted.filter((one) => !excerpts.has(one)).slice(0, most)) void this.#start(made, uri);
  }

  #onUpdated({ server }: ServerResources, uri: string): void {
    const made = this.#made.get(server);
    if (!made) return;
    const wasTried = made.tried.delete(uri);
    if (made.excerpts.delete(uri) || wasTried) void this.#start(made, uri);
  }

  #start(made: Made, uri: string): Promise<void> {
    const known = made.tried.get(uri);
    if (known !== undefined) return known;
    const work = this.#queue.run(() => this.#make(made, uri)).finally(() => this.#underWay.delete(work));
    made.tried.set(uri, work);
    this.#underWay.add(work);
    return work;
  }

  async #make(made: Made, uri: string): Promise<void> {
    const { server } = made.source;
    if (!this.#isOf(made.source)) return;
    try {
      const { contents } = await (await this.#reader.locate(uri, server)).read();
      const text = contents.map((content) => content["text"]).find((value) => typeof value === "string");
      if (typeof text === "string" && this.#isOf(made.source))
        this.#keep(server, uri, cutCharacters(text, EXCERPT_LENGTH));
    } catch (cause) {
      this.#logger.debug("no excerpt could be made", { server, uri, reason: messageOf(cause) });
    }
  }

  /** Whether this is still the connection that the server is known by. */
  #isOf(source: ServerResources): boolean {
    return !this.#isOver && this.#made.get(source.server)?.source === source;
  }

  #keep(server: string, uri: string, text: string): void {
    const made = this.#made.get(server);
    if (!made) return;
    made.excerpts.set(uri, { text, madeAt: performance.now() });
    made.tried.delete(uri);
    const [oldest] = made.excerpts.keys();
    if (made.excerpts.size > MOST_KEPT && oldest !== undefined) made.excerpts.delete(oldest);
  }
}

function isFresh({ excerpts }: Made, uri: string): boolean {
  const known = excerpts.get(uri);
  if (!known || !/^window:/i.test(uri)) return known !== undefined;
  return performance.now() - known.madeAt <= OLDEST_WINDOW_MS;
}

/** A text without a description that does not say that it is larger than this. */
function isBareText({ description, mimeType, size }: McpResource, largest: number): boolean {
  return !description && isTextType(mimeType) && (size ?? 0) <= largest;
}

/** Documents and windows are read for what they are; reading them for a hundred characters waits until somebody looks. */
function isWantedUnasked(resource: McpResource): boolean {
  return isBareText(resource, LARGEST_UNASKED) && !/^(?:dpe|window):/i.test(resource.uri);
}
