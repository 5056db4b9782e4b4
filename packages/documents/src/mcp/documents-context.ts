import type { Sandbox } from "@a2c-smcp/readers";
import type { Logger } from "@a2c-smcp/runtime";
import type { DocumentLibrary } from "../library/document-library.ts";
import type { LoadedTables } from "../tables/loaded-tables.ts";

/** What every answer is made from. */
export interface DocumentsContext {
  readonly library: DocumentLibrary;
  /** Tables that are asked rather than read. */
  readonly tables: LoadedTables;
  /** Whether pictures of text are read. */
  readonly hasOcr: boolean;
  /** How the parsers are confined. */
  readonly sandbox: Sandbox;
  /** The host of all our URIs. */
  readonly host: string;
  /** Bytes of a picture or attachment that go into one answer. */
  readonly blobBytes: number;
  /** Files of more bytes are not handed out as they are. */
  readonly sourceBytes: number;
  readonly logger: Logger;
}
