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
/** Resources that say that they are larger are not read for a hundred characters. */
const LARGEST_SIZE = 256 * 1024;
/** So many excerpts are made per server. */
const MOST_EXCERPTS = 500;

/** The excerpts of one connection of a server. */
interface Made {
  readonly source: ServerResources;
  readonly excerpts: Map<string, string>;
}

/** Excerpts of text resources that have no description, made in the background. */
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
    return this.#made.get(server)?.excerpts.get(uri);
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
    const kept = before?.source === source ? [...before.excerpts] : [];
    const excerpts = new Map(kept.filter(([uri]) => resources.has(uri)));
    const made = { source, excerpts };
    this.#made.set(server, made);
    const wanted = [...resources.values()].filter(
      (resource) => isWanted(resource) && !excerpts.has(resource.uri),
    );
    for (const { uri } of wanted.slice(0, MOST_EXCERPTS - excerpts.size)) this.#start(made, uri);
  }

  #onUpdated(source: ServerResources, uri: string): void {
    if (this.#made.get(source.server)?.excerpts.delete(uri)) this.#onListed(source);
  }

  #start(made: Made, uri: string): void {
    const work = this.#queue.run(() => this.#make(made, uri)).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #make(made: Made, uri: string): Promise<void> {
    const { server } = made.source;
    if (this.#isOver || this.#made.get(server) !== made) return;
    try {
      const { contents } = await (await this.#reader.locate(uri, server)).read();
      const text = contents.map((content) => content["text"]).find((value) => typeof value === "string");
      if (typeof text === "string") made.excerpts.set(uri, cutCharacters(text, EXCERPT_LENGTH));
    } catch (cause) {
      this.#logger.debug("no excerpt could be made", { server, uri, reason: messageOf(cause) });
    }
  }
}

/** Documents and windows describe themselves elsewhere; reading them here would only cost. */
function isWanted({ uri, description, mimeType, ...rest }: McpResource): boolean {
  const isLarge = typeof rest["size"] === "number" && rest["size"] > LARGEST_SIZE;
  return !description && isTextType(mimeType) && !isLarge && !/^(?:dpe|window):/i.test(uri);
}
