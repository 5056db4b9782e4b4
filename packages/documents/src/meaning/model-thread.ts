import { parentPort, workerData } from "node:worker_threads";
import { OnnxModel } from "./onnx-model.ts";
import type { EmbedAnswer, EmbedRequest, ModelThreadSettings } from "./thread-messages.ts";

/** Serves one request after the other; a model that cannot be loaded fails each of them. */
function runModelThread(settings: ModelThreadSettings): void {
  const port = parentPort;
  if (port === null) return;
  let loading: Promise<OnnxModel> | undefined;
  const answer = async ({ id, texts }: EmbedRequest): Promise<EmbedAnswer> => {
    const isLoaded = loading !== undefined;
    try {
      loading ??= OnnxModel.load(settings);
      const model = await loading;
      return { id, ...(await model.embed(texts)) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // What cannot be loaded cannot be loaded again; one run that fails says nothing of the next.
      return { id, code: isLoaded ? "text" : "refused", message };
    }
  };
  port.on("message", (request: EmbedRequest) => {
    void answer(request).then((said) => port.postMessage(said));
  });
}

runModelThread(workerData as ModelThreadSettings);
