import { ErrorCode, ProtocolError } from "./errors.ts";

/** The newest protocol version that these packages speak. The packages themselves have a version of their own. */
export const PROTOCOL_VERSION = "0.5.0";

/** Every version that they speak, newest first: one of each generation, for PATCH is free. */
export const SPOKEN_VERSIONS = [PROTOCOL_VERSION, "0.4.0", "0.3.0", "0.2.0"] as const;
/** A version that these packages can announce. */
export type SpokenVersion = (typeof SPOKEN_VERSIONS)[number];

/** Name of the URL query parameter in which a client announces its protocol version. */
export const VERSION_PARAMETER = "a2c_version";

/** A version of the protocol in its three parts. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** Reads `MAJOR.MINOR.PATCH`; returns undefined for everything else. */
export function parseVersion(raw: string): Version | undefined {
  const match = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(raw);
  if (!match) return undefined;
  const [major, minor, patch] = match.slice(1).map(Number) as [number, number, number];
  return { major, minor, patch };
}

/** A version as it is written: `0.2.0`. */
export function formatVersion({ major, minor, patch }: Version): string {
  return `${major}.${minor}.${patch}`;
}

/**
 * Whether two versions can talk. Before 1.0 every MINOR may break, so MAJOR.MINOR must match and PATCH is free;
 * from 1.0 on only MAJOR must match.
 */
export function isCompatible(a: Version, b: Version): boolean {
  if (a.major !== b.major) return false;
  return a.major > 0 || a.minor === b.minor;
}

/** Whether a version is of this generation or a later one; one that was not announced is of none. */
export function isSince(version: string | undefined, generation: `${number}.${number}`): boolean {
  const announced = version === undefined ? undefined : parseVersion(version);
  const since = parseVersion(`${generation}.0`);
  if (!announced || !since) return false;
  return announced.major > since.major || (announced.major === since.major && announced.minor >= since.minor);
}

/** The lowest and highest version that a server of this version accepts, as its 4008 body reports them. */
export function supportedRange(server: Version): { readonly min: string; readonly max: string } {
  const { major, minor } = server;
  if (major > 0) return { min: `${major}.0.0`, max: `${major}.999.999` };
  return { min: `${major}.${minor}.0`, max: `${major}.${minor}.999` };
}

/** The 4008 error for a client of another generation; its details are the four fields of the HTTP body. */
export function versionMismatch(server: Version, client: Version): ProtocolError {
  const { min, max } = supportedRange(server);
  return new ProtocolError(ErrorCode.VersionMismatch, "Protocol version mismatch", {
    details: {
      server_version: formatVersion(server),
      client_version: formatVersion(client),
      min_supported: min,
      max_supported: max,
    },
  });
}
