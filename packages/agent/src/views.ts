import type { A2cResource, CompleteAnswer, CompletionRef, ResourceTemplate } from "@a2c-smcp/protocol";
import { Events } from "@a2c-smcp/protocol";
import type { Requester, RequestOptions } from "./requester.ts";

/** Which windows are wanted. */
export interface DesktopQuery {
  /** At most so many windows. */
  readonly size?: number | undefined;
  /** The URI of the one window that is wanted. */
  readonly window?: string | undefined;
}

/** One page of a list of resources. */
export interface ResourcePage {
  readonly resources: readonly A2cResource[];
  /** Give it to get the next page; undefined on the last. */
  readonly nextCursor: string | undefined;
}

/** What is to be completed, and what is known already. */
export interface CompletionQuery {
  readonly ref: CompletionRef;
  readonly argument: { readonly name: string; readonly value: string };
  /** The arguments that are already chosen. */
  readonly context?: { readonly arguments: Readonly<Record<string, string>> } | undefined;
  readonly mcpServer?: string | undefined;
}

/** The Desktop and the resources of Computers, as they are asked for. */
export class Views {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  async desktop(
    computer: string,
    { size, window }: DesktopQuery,
    options: RequestOptions,
  ): Promise<string[]> {
    const request = {
      computer,
      ...(size === undefined ? {} : { desktop_size: size }),
      ...(window === undefined ? {} : { window }),
    };
    return (await this.#requester.ask(Events.GetDesktop, request, options)).desktops;
  }

  async resources(computer: string, mcpServer: string, cursor?: string): Promise<ResourcePage> {
    const request = { computer, mcp_server: mcpServer, ...(cursor === undefined ? {} : { cursor }) };
    const { resources, next_cursor } = await this.#requester.ask(Events.GetResources, request);
    return { resources, nextCursor: next_cursor };
  }

  /** All pages: templates are few. */
  async templates(computer: string, mcpServer?: string): Promise<ResourceTemplate[]> {
    const templates: ResourceTemplate[] = [];
    const seen = new Set<string>();
    for (let cursor: string | undefined; ; ) {
      const request = {
        computer,
        ...(mcpServer === undefined ? {} : { mcp_server: mcpServer }),
        ...(cursor === undefined ? {} : { cursor }),
      };
      const answer = await this.#requester.ask(Events.GetResourceTemplates, request);
      templates.push(...answer.resource_templates);
      cursor = answer.next_cursor;
      if (cursor === undefined || seen.has(cursor)) return templates;
      seen.add(cursor);
    }
  }

  async complete(computer: string, query: CompletionQuery): Promise<CompleteAnswer["completion"]> {
    const { ref, argument, context, mcpServer } = query;
    const request = {
      computer,
      ref,
      argument: { ...argument },
      ...(context === undefined ? {} : { context: { arguments: { ...context.arguments } } }),
      ...(mcpServer === undefined ? {} : { mcp_server: mcpServer }),
    };
    return (await this.#requester.ask(Events.Complete, request)).completion;
  }
}
