import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { documentsOf, samples } from "./a2c.ts";
import { untilListed } from "./until-listed.ts";

/** How many papers the samples are. */
const DOCUMENTS = 16;

export interface SampleOffice extends AsyncDisposable {
  readonly url: string;
}

/** What `a2c up` runs, in this process: a Server and a Computer, `lab`, that has the sample documents. */
export async function openSampleOffice(): Promise<SampleOffice> {
  const server = createServer({ port: 0 });
  const { url } = await server.listen();
  const computer = new Computer({
    name: "lab",
    config: { mcpServers: { documents: documentsOf(samples()) } },
    trust: ["documents"],
  });
  await computer.start();
  const link = await computer.connect(url, { office: "main" });
  await untilListed(computer, DOCUMENTS);
  // A document can be read before its text can be searched; whoever wants to search waits here.
  await computer.tools.call({
    name: "index_status",
    params: { wait_seconds: 120 },
    timeoutMs: 130_000,
    reqId: "start",
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      await link.close();
      await computer.close();
      await server.close();
    },
  };
}
