import type { Frame } from "@a2c-smcp/readers/serve-frames";
import { serveFrames } from "@a2c-smcp/readers/serve-frames";
import type { DuckEngine, EngineSettings } from "./duck-engine.ts";
import type { EngineReply, EngineRequest } from "./engine-messages.ts";

/** The first message has the settings; every other one is a request. */
type Message = { readonly settings: EngineSettings } | (EngineRequest & { readonly id: number });

const MB = 1024 * 1024;

/** The engine is an optional part: where it is missing, the first answer says so. */
async function openEngine(settings: EngineSettings): Promise<DuckEngine> {
  const { DuckEngine } = await import("./duck-engine.ts");
  return DuckEngine.open(settings);
}

let engine: Promise<DuckEngine> | undefined;
let last: Promise<void> = Promise.resolve();

async function answer(
  { id, ...request }: EngineRequest & { readonly id: number },
  body: Buffer,
): Promise<void> {
  let reply: EngineReply;
  try {
    if (engine === undefined) throw new Error("no settings came first");
    reply = { id, value: await (await engine).run(request, body) };
  } catch (error) {
    reply = { id, error: (error as Error).message.slice(0, 2000) };
  }
  send({}, Buffer.from(JSON.stringify(reply)));
}

const send = serveFrames({
  bounds: { head: MB, body: 64 * MB },
  onFrame: ({ head, body }: Frame) => {
    const message = head as Message; // of the process that started this one
    if ("settings" in message) {
      engine = openEngine(message.settings);
      engine.then(
        () => send({}, Buffer.from(JSON.stringify({ id: 0, value: true }))),
        (error: Error) => send({}, Buffer.from(JSON.stringify({ id: 0, error: error.message }))),
      );
    } else last = last.then(() => answer(message, body));
  },
});
