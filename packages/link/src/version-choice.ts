import type { SpokenVersion } from "@a2c-smcp/protocol";
import { isCompatible, ProtocolError, parseVersion, SPOKEN_VERSIONS } from "@a2c-smcp/protocol";
import { RecentCache } from "@a2c-smcp/runtime";
import type { LinkError } from "./link-error.ts";
import { LinkErrorCode } from "./link-error.ts";

/** What servers took, by address: the next link of this process need not find out again. */
const remembered = new RecentCache<SpokenVersion>({ entries: 256 });

/**
 * Which version a link announces: the newest that the server takes. A refusal says which versions the server takes; what
 * was taken is remembered for the address, and found out anew when it is refused after all.
 */
export class VersionChoice {
  readonly #address: string;
  readonly #pinned: SpokenVersion | undefined;
  readonly #refused = new Set<SpokenVersion>();
  #current: SpokenVersion;

  constructor(address: string, pinned?: SpokenVersion) {
    this.#address = address;
    this.#pinned = pinned;
    this.#current = pinned ?? remembered.get(address) ?? SPOKEN_VERSIONS[0];
  }

  get current(): SpokenVersion {
    return this.#current;
  }

  /** Whether the server is known to take the version that is announced. */
  get isKnown(): boolean {
    return remembered.get(this.#address) === this.#current;
  }

  /** The server let the link in: what was announced is what to announce again. Of a pinned one nobody knows what is newest. */
  keep(): void {
    this.#refused.clear();
    if (this.#pinned === undefined) remembered.set(this.#address, this.#current);
  }

  /** The link failed; returns whether that is for its version, and whether there is another one to try. */
  nextAfter({ code, cause }: LinkError): boolean {
    return code === LinkErrorCode.VersionMismatch && cause instanceof ProtocolError && this.next(cause);
  }

  /** The server refused the version; returns whether there is another one to try, which is the current one then. */
  next(refusal: ProtocolError): boolean {
    this.#refused.add(this.#current);
    remembered.delete(this.#address);
    if (this.#pinned !== undefined) return false;
    const next = SPOKEN_VERSIONS.find(
      (version) => !this.#refused.has(version) && isWithin(version, refusal.details ?? {}),
    );
    if (next === undefined) return false;
    this.#current = next;
    return true;
  }
}

/** Whether a 4008 says that the server takes this version. One that names no range takes what it speaks itself. */
function isWithin(version: SpokenVersion, details: Readonly<Record<string, unknown>>): boolean {
  const own = parseVersion(version);
  const min = read(details["min_supported"]);
  const max = read(details["max_supported"]);
  const server = read(details["server_version"]);
  if (!own) return false;
  if (min && max) return compare(min, own) <= 0 && compare(own, max) <= 0;
  return server !== undefined && isCompatible(server, own);
}

function read(raw: unknown): ReturnType<typeof parseVersion> {
  return typeof raw === "string" ? parseVersion(raw) : undefined;
}

function compare(a: Parsed, b: Parsed): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch;
}

type Parsed = NonNullable<ReturnType<typeof parseVersion>>;
