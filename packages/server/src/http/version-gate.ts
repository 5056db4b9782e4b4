import type { Version } from "@a2c-smcp/protocol";
import {
  ErrorCode,
  isCompatible,
  measured,
  parseVersion,
  SPOKEN_VERSIONS,
  supportedRange,
  VERSION_PARAMETER,
  versionMismatch,
} from "@a2c-smcp/protocol";
import { z } from "zod";
import type { HttpRefusal } from "./http-refusal.ts";

const generation = z.string().regex(/^\d{1,9}\.\d{1,9}$/, 'expected "MAJOR.MINOR"');
const spoken = SPOKEN_VERSIONS.map((version) => version.replace(/\.\d+$/, ""));

/** Which clients are let in besides those of every generation that the server speaks. */
export const Accept = z.strictObject({
  /** Further generations, each as "MAJOR.MINOR". */
  versions: z.array(generation).default([]),
  /** These generations and no others, for who wants to keep older or newer clients out. */
  only: z.array(generation).min(1, measured).optional(),
  /** Whether a client that announces no version is let in; it is treated as one of the first generation. */
  missing: z.boolean().default(false),
});
export type Accept = z.output<typeof Accept>;

/** What the URL of a request announces. */
export type Announcement =
  | { readonly kind: "missing" }
  | { readonly kind: "malformed"; readonly raw: string }
  | { readonly kind: "version"; readonly version: Version };

const LONGEST_ECHO = 64;

/** Reads the version that a request announces; one that announces two is as good as malformed. */
export function readAnnouncement(url: string): Announcement {
  const announced = queryOf(url).getAll(VERSION_PARAMETER);
  const raw = announced.join(",");
  if (raw === "") return { kind: "missing" };
  const version = parseVersion(raw);
  return version ? { kind: "version", version } : { kind: "malformed", raw };
}

/** The query of a request's URL, which has no host and so is no URL to the parser. */
export function queryOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start === -1 ? "" : url.slice(start + 1));
}

/** A check of the version in a URL. Every request of a connection carries one, polling and upgrade alike. */
export function createVersionCheck(accept: Accept): (url: string) => HttpRefusal | undefined {
  const generations = accept.only ?? [...spoken, ...accept.versions];
  const accepted = generations.map((version) => readVersion(`${version}.0`)).sort(compareVersions);
  const range = supportedRangeOf(accepted);
  const server = accepted.at(-1) ?? readVersion(SPOKEN_VERSIONS[0]);
  return (url) => {
    const announcement = readAnnouncement(url);
    if (announcement.kind === "missing")
      return accept.missing ? undefined : badRequest(`Missing ${VERSION_PARAMETER} query parameter`);
    if (announcement.kind === "malformed")
      return badRequest(`Invalid ${VERSION_PARAMETER}: ${announcement.raw.slice(0, LONGEST_ECHO)}`);
    const { version } = announcement;
    if (accepted.some((own) => isCompatible(own, version))) return undefined;
    const { code, message, details } = versionMismatch(server, version);
    const headers = { "X-A2C-Error-Code": String(code) };
    return { reason: "version", status: 400, headers, body: { code, message, ...details, ...range } };
  };
}

function badRequest(message: string): HttpRefusal {
  return { reason: "version", status: 400, body: { code: ErrorCode.BadRequest, message } };
}

/** From the lowest to the highest version that is accepted; what lies between them may not be. */
function supportedRangeOf(accepted: readonly Version[]): { min_supported: string; max_supported: string } {
  const ranges = accepted.map(supportedRange);
  return { min_supported: ranges[0]?.min ?? "", max_supported: ranges.at(-1)?.max ?? "" };
}

function compareVersions(a: Version, b: Version): number {
  return a.major - b.major || a.minor - b.minor;
}

/** For versions that are known to be well formed. */
function readVersion(raw: string): Version {
  const version = parseVersion(raw);
  if (!version) throw new TypeError(`${raw} is not a version`);
  return version;
}
