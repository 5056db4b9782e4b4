import { createPrivateKey, X509Certificate } from "node:crypto";
import type { Server as HttpsServer } from "node:https";
import type { Logger } from "@a2c-smcp/runtime";
import { z } from "zod";
import { KeyFile } from "../auth/key-file.ts";
import { ServerError, ServerErrorCode } from "../server-error.ts";

/** Where the certificate of a server is that speaks TLS itself. */
export const TlsFiles = z.strictObject({
  /** The certificate and those that vouch for it, in PEM. */
  certFile: z.string().min(1),
  /** Its private key, in PEM and without a passphrase. */
  keyFile: z.string().min(1),
});
export type TlsFiles = z.output<typeof TlsFiles>;

interface Pem {
  readonly cert: string;
  readonly key: string;
}

/** A certificate that follows its files. Files that turn bad change nothing: the one before stays in force. */
export class LiveCertificate {
  readonly #certFile: KeyFile<string>;
  readonly #keyFile: KeyFile<string>;
  #pem: Pem;

  /** Throws a ServerError unless the files hold a certificate and its key. */
  constructor({ certFile, keyFile }: TlsFiles) {
    this.#certFile = new KeyFile(certFile, readCertificate);
    this.#keyFile = new KeyFile(keyFile, readKey);
    this.#pem = { cert: this.#certFile.open(), key: this.#keyFile.open() };
    this.#requirePair();
  }

  get pem(): Pem {
    return this.#pem;
  }

  /** Takes over what has changed, for connections that come from now on; never throws. */
  refresh(server: HttpsServer, logger: Logger): void {
    const source = this.#certFile.path;
    try {
      const cert = this.#certFile.reread();
      const key = this.#keyFile.reread();
      if (cert === undefined && key === undefined) return;
      // Of two files one is written first: they are a pair again when the other has come.
      this.#pem = { cert: cert ?? this.#pem.cert, key: key ?? this.#pem.key };
      this.#requirePair();
      server.setSecureContext({ ...this.#pem });
      const { validTo } = new X509Certificate(this.#pem.cert);
      logger.warn("the certificate has changed", { source, validTo });
    } catch (cause) {
      logger.error("the new certificate cannot be used; the one before stays in force", { source, cause });
    }
  }

  #requirePair(): void {
    const { cert, key } = this.#pem;
    if (new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) return;
    const message = `${this.#keyFile.path} is not the key of the certificate in ${this.#certFile.path}`;
    throw new ServerError(ServerErrorCode.BadKey, message);
  }
}

function readCertificate(text: string): string {
  void new X509Certificate(text);
  return text;
}

function readKey(text: string): string {
  createPrivateKey(text);
  return text;
}
