import { TemporaryFolder } from "@a2c-smcp/testkit";
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
  const folder = new TemporaryFolder();
  const write: TestFolder["write"] = async (file, content) => {
    const isRaw = typeof content === "string" || content instanceof Uint8Array;
    return folder.write(file, isRaw ? content : JSON.stringify(content));
  };
  for (const [file, content] of Object.entries(files)) await write(file, content);
  return { path: folder.path, write, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
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
