import { createDecipheriv, createHash, pbkdf2Sync } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import { attributeOf, child, childElements, numberOf } from "../xml/query.ts";
import type { XmlElement } from "../xml/xml-element.ts";

/** How one part of an OpenDocument package is encrypted. */
export interface EncryptedPart {
  /** Inflated bytes of the part, as the manifest declares them. */
  readonly size: number;
  readonly checksum: Buffer;
  readonly checksumHash: "sha1" | "sha256";
  readonly initialVector: Buffer;
  readonly salt: Buffer;
  readonly iterations: number;
  readonly startHash: "sha1" | "sha256";
}

const AES_256_CBC = "http://www.w3.org/2001/04/xmlenc#aes256-cbc";
const KEY_BYTES = 32;
const BLOCK_BYTES = 16;
/** What the checksum is taken of. */
const CHECKED_BYTES = 1024;
/** LibreOffice asks for 100,000; beyond this it is a way to keep a machine busy. */
const MOST_ITERATIONS = 2_000_000;

/** The encrypted parts that a manifest lists, by name; parts that are as they are do not appear. */
export function encryptedParts(manifest: XmlElement): ReadonlyMap<string, EncryptedPart> {
  const parts = new Map<string, EncryptedPart>();
  for (const entry of childElements(manifest, "manifest:file-entry")) {
    const data = child(entry, "manifest:encryption-data");
    if (data) parts.set(entry.attributes["manifest:full-path"] ?? "", readPart(entry, data));
  }
  return parts;
}

function readPart(entry: XmlElement, data: XmlElement): EncryptedPart {
  const algorithm = child(data, "manifest:algorithm");
  const derivation = child(data, "manifest:key-derivation");
  const iterations = numberOf(derivation, "manifest:iteration-count") ?? 0;
  const isKnown = algorithm?.attributes["manifest:algorithm-name"] === AES_256_CBC;
  if (!isKnown || !/PBKDF2$/i.test(derivation?.attributes["manifest:key-derivation-name"] ?? "")) {
    throw new DocumentError(
      DocumentErrorCode.Encrypted,
      "The file is encrypted in a way that is not opened here; save it without a password",
    );
  }
  if (iterations < 1 || iterations > MOST_ITERATIONS) {
    throw new DocumentError(
      DocumentErrorCode.TooLarge,
      `The key of the file takes ${iterations} rounds to derive`,
    );
  }
  const decode = (value: string | undefined): Buffer => Buffer.from(value ?? "", "base64");
  return {
    size: numberOf(entry, "manifest:size") ?? 0,
    checksum: decode(data.attributes["manifest:checksum"]),
    checksumHash: hashOf(data.attributes["manifest:checksum-type"]),
    initialVector: decode(algorithm.attributes["manifest:initialisation-vector"]),
    salt: decode(derivation?.attributes["manifest:salt"]),
    iterations,
    startHash: hashOf(
      attributeOf(data, ["manifest:start-key-generation"], "manifest:start-key-generation-name"),
    ),
  };
}

function hashOf(name: string | undefined): "sha1" | "sha256" {
  return /sha256/i.test(name ?? "") ? "sha256" : "sha1";
}

/** The bytes of an encrypted part, still packed; undefined when the password does not open it. */
export function decryptPart(part: EncryptedPart, encrypted: Buffer, password: string): Buffer | undefined {
  const startKey = createHash(part.startHash).update(password, "utf8").digest();
  const key = pbkdf2Sync(startKey, part.salt, part.iterations, KEY_BYTES, "sha1");
  const packed = decipher(encrypted, key, part.initialVector);
  const sum = packed && createHash(part.checksumHash).update(packed.subarray(0, CHECKED_BYTES)).digest();
  return sum?.equals(part.checksum) ? packed : undefined;
}

/** The last byte says how many of the block are padding; what the others hold is left to the writer. */
function decipher(encrypted: Buffer, key: Buffer, initialVector: Buffer): Buffer | undefined {
  const isWhole = encrypted.length > 0 && encrypted.length % BLOCK_BYTES === 0;
  if (!isWhole || initialVector.length !== BLOCK_BYTES) return undefined;
  const cipher = createDecipheriv("aes-256-cbc", key, initialVector).setAutoPadding(false);
  const padded = Buffer.concat([cipher.update(encrypted), cipher.final()]);
  return padded.subarray(0, padded.length - Math.min(BLOCK_BYTES, padded.at(-1) ?? 0));
}

/** Unpacks a decrypted part, never beyond the size that the manifest declares. */
export function unpackPart(name: string, part: EncryptedPart, packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, part.size) });
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Damaged, `Part ${name} cannot be unpacked after decryption`, {
      cause,
    });
  }
}
