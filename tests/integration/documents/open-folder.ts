import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DocumentsServer, DocumentsServerOptions } from "../../../packages/documents/src/index.ts";
import { createDocumentsServer } from "../../../packages/documents/src/index.ts";
import type { TestDocument } from "./test-formats.ts";

/** The formats that only tests know, for `formatModules`. */
export const testFormats = new URL("./test-formats.ts", import.meta.url).href;

/** A folder that is removed when the test ends. */
export interface TestFolder extends AsyncDisposable {
  readonly path: string;
  write(file: string, content: string | Uint8Array | TestDocument): Promise<string>;
}

/** Makes a folder with some files in it. */
export async function makeFolder(
  files: Readonly<Record<string, string | Uint8Array | TestDocument>> = {},
): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), "a2c-documents-test-"));
  const write: TestFolder["write"] = async (file, content) => {
    const target = join(path, file);
    await mkdir(dirname(target), { recursive: true });
    const isRaw = typeof content === "string" || content instanceof Uint8Array;
    await writeFile(target, isRaw ? content : JSON.stringify(content));
    return target;
  };
  for (const [file, content] of Object.entries(files)) await write(file, content);
  return { path, write, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Serves a folder with the test formats and waits until every file has been looked into. */
export async function openFolder(
  { path }: TestFolder,
  options: Partial<DocumentsServerOptions> = {},
): Promise<DocumentsServer> {
  const documents = await createDocumentsServer({
    folders: [path],
    host: "com.example.docs",
    formatModules: [testFormats],
    workers: 2,
    ...options,
  });
  await documents.settled();
  return documents;
}
