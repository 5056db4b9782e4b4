import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What was asked of the endpoint. */
export interface Asked {
  readonly model: string;
  readonly input: readonly string[];
  readonly key: string | undefined;
}

export interface EmbeddingsEndpoint extends AsyncDisposable {
  readonly url: string;
  readonly asked: Asked[];
  /** Answers the next requests so, before it is itself again. */
  readonly failures: { readonly status: number; readonly body: string }[];
  /** Texts with this are refused. */
  poison: string | undefined;
  dimensions: number;
  /** Holds every answer until it resolves. */
  gate: Promise<void>;
}

/** Words that mean the same have the same number; everything else says nothing. */
const CONCEPTS = [
  ["car", "automobile", "vehicle"],
  ["fix", "repair", "mend"],
  ["cat", "feline", "kitten"],
  ["money", "revenue", "income"],
];

/** A real HTTP server that makes embeddings as OpenAI's endpoint does, of a few words that it knows. */
export async function openEmbeddingsEndpoint(): Promise<EmbeddingsEndpoint> {
  const endpoint = {
    asked: [] as Asked[],
    failures: [] as { status: number; body: string }[],
    poison: undefined as string | undefined,
    dimensions: 8,
    gate: Promise.resolve(),
  };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { model, input } = JSON.parse(text) as Asked;
    endpoint.asked.push({ model, input, key: request.headers.authorization });
    await endpoint.gate;
    const isPoisoned = input.some((one) => endpoint.poison !== undefined && one.includes(endpoint.poison));
    const failure = isPoisoned ? { status: 400, body: "too long" } : endpoint.failures.shift();
    if (failure !== undefined) return void response.writeHead(failure.status).end(failure.body);
    const data = input.map((one, index) => ({ index, embedding: vectorOf(one, endpoint.dimensions) }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data: data.toReversed(), model }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(endpoint, {
    url: `http://127.0.0.1:${port}/v1`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function vectorOf(text: string, dimensions: number): number[] {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
  return Array.from({ length: dimensions }, (_, at) =>
    at === dimensions - 1 ? 0.1 : Number(CONCEPTS[at]?.some((word) => words.has(word)) ?? false),
  );
}
