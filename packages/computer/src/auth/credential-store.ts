import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ComputerError, ComputerErrorCode } from "../errors.ts";

const Tokens = z.looseObject({
  access_token: z.string().min(1),
  token_type: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.string().optional(),
});

const ClientInformation = z.looseObject({
  client_id: z.string().min(1),
  client_secret: z.string().optional(),
  redirect_uris: z.array(z.string()).optional(),
});

/** What is known of one MCP server that a person signed in to. */
export const ServerCredentials = z.object({
  /** The MCP server. */
  url: z.string(),
  client: ClientInformation.optional(),
  tokens: Tokens.optional(),
  /** When the access token expires; absent where its server did not say. */
  expires_at: z.iso.datetime().optional(),
  /** Where the server says who signs people in, when that is not at the usual place. */
  resource_metadata_url: z.string().optional(),
});
export type ServerCredentials = z.infer<typeof ServerCredentials>;

/** Larger files are none of ours. */
const MOST_BYTES = 256 * 1024;

/** Credentials of MCP servers in a folder that only its user can read, one file for each server. */
export class CredentialStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** What is kept of a server; nothing when nobody signed in, or the file is no longer readable as one of ours. */
  async read(url: string): Promise<ServerCredentials | undefined> {
    return readCredentials(this.#file(url));
  }

  /** Everything that is kept, by the address of the server. */
  async list(): Promise<ServerCredentials[]> {
    const names = await readdir(this.folder).catch(() => []);
    const files = names.filter((name) => name.endsWith(".json")).map((name) => join(this.folder, name));
    const kept = await Promise.all(files.map(readCredentials));
    return kept.filter((one) => one !== undefined).toSorted((a, b) => a.url.localeCompare(b.url));
  }

  /** Keeps credentials as a whole: who reads meanwhile sees those of before. */
  async write(credentials: ServerCredentials): Promise<void> {
    const file = this.#file(credentials.url);
    const draft = `${file}.${randomUUID()}`;
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await chmod(this.folder, 0o700);
      await writeFile(draft, JSON.stringify(credentials), { mode: 0o600, flag: "wx" });
      await rename(draft, file);
    } catch (cause) {
      await rm(draft, { force: true });
      throw new ComputerError(
        ComputerErrorCode.AuthorizationFailed,
        `The credentials cannot be kept in ${this.folder}`,
        { cause },
      );
    }
  }

  async remove(url: string): Promise<void> {
    await rm(this.#file(url), { force: true });
  }

  #file(url: string): string {
    const digest = createHash("sha256").update(keyOf(url)).digest("hex").slice(0, 32);
    return join(this.folder, `${digest}.json`);
  }
}

/** Two ways to write one address are one server. */
function keyOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

async function readCredentials(file: string): Promise<ServerCredentials | undefined> {
  try {
    const text = await readFile(file, "utf8");
    if (text.length > MOST_BYTES) return undefined;
    const parsed = ServerCredentials.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // nobody signed in, or the file is not one of ours
  }
}
