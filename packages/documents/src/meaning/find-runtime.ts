import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";

const RUNTIME = "onnxruntime-node";

/** Where the library is that runs models: beside the models, or beside this program. It is large, so it is not installed with it. */
export function findRuntime(modelFolder: string): string {
  const models = dirname(modelFolder);
  for (const from of [join(models, "package.json"), import.meta.url])
    try {
      return createRequire(from).resolve(RUNTIME);
    } catch {
      // Not there; perhaps at the next place.
    }
  throw new MeaningError(
    MeaningErrorCode.Refused,
    `A local model needs ${RUNTIME}, which is not installed (about 290 MB). Install it with: ` +
      `npm install --prefix ${JSON.stringify(models)} --ignore-scripts ${RUNTIME}`,
  );
}
