import { randomBytes } from "node:crypto";
import type { DocumentsServer } from "@a2c-smcp/documents";
import { createDocumentsServer, DocumentError, serveOverHttp } from "@a2c-smcp/documents";
import { indexOptions } from "../options/index-options.ts";
import { workerEnvironment } from "../options/worker-environment.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { followDocuments } from "./follow-documents.ts";
import type { Parts } from "./parts.ts";
import type { Tell } from "./up-event.ts";
import type { UpOptions } from "./up-options.ts";

/** Where the documents are served on this machine, and to whom. */
export interface DocumentsAddress {
  readonly url: string;
  readonly token: string;
}

/** Serves the folders over HTTP on this machine only, to whoever knows the token. */
export async function startDocuments(
  parts: Parts,
  options: UpOptions,
  tell: Tell,
): Promise<DocumentsAddress> {
  const documents = await parts.keep(await openFolders(options));
  const { sandbox } = documents.context;
  if (sandbox.mechanism === "none" && options.sandbox !== "off")
    tell({ event: "not-confined", reason: sandbox.reason });
  const following = followDocuments(documents, tell);
  await parts.keep({ close: async () => following[Symbol.dispose]() });
  const token = randomBytes(24).toString("base64url");
  const service = await parts.keep(await serveOverHttp(documents, { port: 0, token }));
  return { url: service.url.href, token };
}

async function openFolders(options: UpOptions): Promise<DocumentsServer> {
  const { sources, include, exclude, passwords, ocr, index, meaning, sandbox, env, logger } = options;
  try {
    return await createDocumentsServer({
      folders: sources.folders,
      include,
      exclude: [...sources.exclude, ...exclude],
      passwords,
      ocr,
      sandbox,
      meaning,
      index: await indexOptions(sources.paths, index === undefined ? {} : { index }, ocr?.languages),
      watch: true,
      environment: workerEnvironment(env),
      logger,
    });
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    throw new UserError(cause.message, { exitCode: ExitCode.WrongUse, cause });
  }
}
