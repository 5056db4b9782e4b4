/** A content item as MCP has it, as far as a check looks at it. */
export interface ReadItem {
  readonly mimeType?: string | undefined;
  readonly text?: string | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

/** A resource of a list, as far as a check looks at it. */
export interface ListedResource {
  readonly uri: string;
  readonly name?: string | undefined;
  readonly annotations?: { readonly lastModified?: unknown } | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

/** What is to be completed: an argument of a template, with those that were chosen before it. */
export interface CompletionQuestion {
  readonly uriTemplate: string;
  readonly name: string;
  readonly value: string;
  readonly chosen?: Readonly<Record<string, string>> | undefined;
}

/** A provider as somebody sees it who checks it. Errors carry the `code` that the provider gave them. */
export interface ProviderReader {
  readonly canSubscribe: boolean;
  /** Whether it declares `resources.listChanged`. */
  readonly tellsOfLists: boolean;
  readonly canComplete: boolean;
  /** Every page of the list. */
  listResources(): Promise<readonly ListedResource[]>;
  listTemplates(): Promise<readonly string[]>;
  read(uri: string): Promise<readonly ReadItem[]>;
  complete(question: CompletionQuestion): Promise<readonly string[]>;
}

/** What a client of the MCP SDK offers, as far as a check needs it. */
export interface SdkClient {
  getServerCapabilities():
    | {
        readonly resources?:
          | { subscribe?: boolean | undefined; listChanged?: boolean | undefined }
          | undefined;
        readonly completions?: object | undefined;
      }
    | undefined;
  listResources(): Promise<{ readonly resources: readonly ListedResource[] }>;
  listResourceTemplates(): Promise<{ readonly resourceTemplates: readonly { uriTemplate: string }[] }>;
  readResource(params: { uri: string }): Promise<{ readonly contents: readonly ReadItem[] }>;
  complete(params: {
    ref: { type: "ref/resource"; uri: string };
    argument: { name: string; value: string };
    context?: { arguments: Record<string, string> };
  }): Promise<{ readonly completion: { readonly values: readonly string[] } }>;
}

/** A connected client of the MCP SDK as a reader. */
export function readerOf(client: SdkClient): ProviderReader {
  const capabilities = client.getServerCapabilities();
  return {
    canSubscribe: capabilities?.resources?.subscribe === true,
    tellsOfLists: capabilities?.resources?.listChanged === true,
    canComplete: capabilities?.completions !== undefined,
    listResources: async () => (await client.listResources()).resources,
    listTemplates: async () => {
      const { resourceTemplates } = await client.listResourceTemplates();
      return resourceTemplates.map(({ uriTemplate }) => uriTemplate);
    },
    read: async (uri) => (await client.readResource({ uri })).contents,
    complete: async ({ uriTemplate, name, value, chosen = {} }) => {
      const ref = { type: "ref/resource", uri: uriTemplate } as const;
      const request = { ref, argument: { name, value }, context: { arguments: { ...chosen } } };
      return (await client.complete(request)).completion.values;
    },
  };
}
