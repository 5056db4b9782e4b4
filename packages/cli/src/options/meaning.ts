import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { DocumentsServerOptions } from "@a2c-smcp/documents";
import { messageOf } from "@a2c-smcp/runtime";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import type { DocumentFlags } from "./document-files.ts";
import { modelsFolder } from "./models-folder.ts";

/** The variable that keeps the key of an endpoint out of the process list. */
export const EMBEDDINGS_KEY = "A2C_EMBEDDINGS_KEY";

type Environment = Readonly<Record<string, string | undefined>>;

/** What finds pages by what they mean; undefined where nobody wants that. */
export async function readMeaning(
  flags: DocumentFlags,
  environment: Environment,
): Promise<DocumentsServerOptions["meaning"]> {
  const { embeddings: url, embeddingsModel: model, embeddingsKeyFile, index } = flags;
  if (url === undefined && model === undefined) return undefined;
  const say = messages().parts.documents;
  const wrongUse = (message: string, hint: string): UserError =>
    new UserError(message, { exitCode: ExitCode.WrongUse, hint });
  if (index === false) throw wrongUse(say.meaningNeedsIndex, say.meaningNeedsIndexHint);
  if (model === undefined) throw wrongUse(say.noEmbeddingsModel, say.noEmbeddingsModelHint);
  if (url === undefined) return { kind: "model", folder: await findModel(model, environment) };
  const key = embeddingsKeyFile === undefined ? environment[EMBEDDINGS_KEY] : readKey(embeddingsKeyFile);
  return { kind: "endpoint", url, model, key: key || undefined };
}

/** The folder of a model by its name, or a folder as it is given. */
async function findModel(model: string, environment: Environment): Promise<string> {
  const models = modelsFolder(environment);
  const { listModels } = await import("@a2c-smcp/documents");
  if ((await listModels(models)).some(({ name }) => name === model)) return join(models, model);
  if (existsSync(join(model, "model.json"))) return resolve(model);
  const say = messages().parts.models;
  throw new UserError(say.unknown(model), { exitCode: ExitCode.WrongUse, hint: say.unknownHint });
}

function readKey(file: string): string {
  const say = messages().parts.options;
  try {
    const key = readFileSync(file, "utf8").trim();
    if (key !== "") return key;
  } catch (cause) {
    throw new UserError(say.noSecretFile(file, messageOf(cause)), {
      exitCode: ExitCode.WrongUse,
      cause,
    });
  }
  throw new UserError(say.emptySecret, { exitCode: ExitCode.WrongUse, hint: say.emptySecretHint });
}
