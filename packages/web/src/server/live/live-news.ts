import type { Computer } from "@a2c-smcp/computer";
import { Coalescer } from "@a2c-smcp/runtime";
import type { LiveEvent } from "../../api/live-event.ts";
import { callView } from "../api/computer-routes.ts";

type Kind = "state" | "finder" | "desktop" | "tools" | "resources" | "problems" | "office";

/** Many changes at once are one piece of news. */
const TOGETHER_MS = 150;
/** More changed resources than this at once, and the page better asks for all it shows. */
const MOST_RESOURCES = 200;

export interface NewsOptions {
  readonly send: (event: LiveEvent) => void;
  readonly stateEvent: () => LiveEvent;
}

/** Gathers what changes and sends it in bundles. */
export class LiveNews {
  readonly #options: NewsOptions;
  readonly #kinds = new Set<Kind>();
  readonly #uris = new Set<string>();
  readonly #bundle = new Coalescer(TOGETHER_MS, () => this.#tell());

  constructor(options: NewsOptions) {
    this.#options = options;
  }

  note(...kinds: readonly Kind[]): void {
    for (const kind of kinds) this.#kinds.add(kind);
    this.#bundle.touch();
  }

  noteResource(uri: string): void {
    if (this.#uris.size < MOST_RESOURCES) this.#uris.add(uri);
    else this.#kinds.add("finder");
    this.#bundle.touch();
  }

  close(): void {
    this.#bundle.close();
  }

  #tell(): void {
    const kinds = [...this.#kinds];
    const uris = [...this.#uris];
    this.#kinds.clear();
    this.#uris.clear();
    for (const what of kinds) this.#options.send(what === "state" ? this.#options.stateEvent() : { what });
    for (const uri of uris) this.#options.send({ what: "resource", uri });
  }
}

/** Notes every event of a Computer; returns the function that unsubscribes. */
export function followComputer(computer: Computer, news: LiveNews, send: NewsOptions["send"]): () => void {
  const listeners = {
    "server-state": () => news.note("state", "problems"),
    "server-problems": () => news.note("state", "problems"),
    "office-changed": () => news.note("state"),
    "config-changed": () => news.note("state"),
    "finder-changed": () => news.note("finder", "state"),
    "desktop-changed": () => news.note("desktop", "state"),
    "tools-changed": () => news.note("tools", "state"),
    "resources-changed": () => news.note("resources", "state"),
    "skills-changed": () => news.note("resources"),
    "resource-updated": (_: string, uri: string) => news.noteResource(uri),
    "agent-asked": (request: Parameters<typeof callView>[0]) =>
      send({ what: "calls", call: callView(request, computer) }),
  } as const;
  const entries = Object.entries(listeners) as [keyof typeof listeners, (...said: unknown[]) => void][];
  for (const [event, listener] of entries) computer.on(event, listener);
  return () => {
    for (const [event, listener] of entries) computer.off(event, listener);
  };
}
