import type { Computer, WindowWithContents } from "@a2c-smcp/computer";
import { organizeDesktop, organizeFinder } from "@a2c-smcp/computer";
import type { A2cResource, FinderDocument, GetDesktop, GetFinder } from "@a2c-smcp/protocol";

/** The plain algorithm: list every server and read every document, at every query, one after the other. */
export async function plainFinder(computer: Computer, request: GetFinder) {
  const documents: FinderDocument[] = [];
  for (const { name } of computer.servers.list())
    for (const { uri } of await listAll(computer, name, "dpe://")) {
      const { contents } = await computer.resources.read(uri, { server: name });
      documents.push({ ...JSON.parse(String(contents[0]?.["text"])), server: name });
    }
  const { keywords, file_type: fileType, offset, limit } = request;
  const page = organizeFinder(documents, { keywords, fileType, offset, limit, history: [] });
  return { documents: page.documents, total_count: page.totalCount, req_id: request.req_id };
}

/** The same for windows: list every server and read every window, at every query. */
export async function plainDesktop(computer: Computer, request: GetDesktop) {
  const windows: WindowWithContents[] = [];
  for (const { name } of computer.servers.list())
    for (const { uri, annotations, _meta } of await listAll(computer, name, "window://")) {
      const { contents } = await computer.resources.read(uri, { server: name });
      windows.push({ server: name, uri, annotations, _meta, contents });
    }
  return { desktops: organizeDesktop(windows, { size: request.desktop_size }), req_id: request.req_id };
}

async function listAll(computer: Computer, server: string, scheme: string): Promise<A2cResource[]> {
  const all: A2cResource[] = [];
  for (let cursor: string | undefined; ; ) {
    const { resources, nextCursor } = await computer.resources.list(server, cursor);
    all.push(...resources.filter(({ uri }) => uri.startsWith(scheme)));
    if (nextCursor === undefined) return all;
    cursor = nextCursor;
  }
}
