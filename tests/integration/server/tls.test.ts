import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { connect as connectTls } from "node:tls";
import { DEFAULT_PATH, Events, NAMESPACE } from "@a2c-smcp/protocol";
import { createServer, ServerErrorCode } from "@a2c-smcp/server";
import { recordingLogger, TemporaryFolder } from "@a2c-smcp/testkit";
import { io } from "socket.io-client";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask, eventually } from "./parties.ts";

interface Files {
  readonly certFile: string;
  readonly keyFile: string;
}

function makeFiles(): Files {
  const folder = new TemporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const files = { certFile: folder.at("cert.pem"), keyFile: folder.at("key.pem") };
  makeCertificate(files);
  return files;
}

/** A certificate for this machine, signed by itself. */
function makeCertificate({ certFile, keyFile }: Files): void {
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const args = [...kind, "-keyout", keyFile, "-out", certFile, "-days", "2", ...names];
  execFileSync("openssl", args, { stdio: "ignore" });
}

/** The serial number of the certificate that a new connection is shown. */
function shownSerial(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: "127.0.0.1", port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

const serialOf = (file: string): string => new X509Certificate(readFileSync(file)).serialNumber;

describe("a server with TLS of its own", () => {
  test("serves clients that know its certificate, at an https address", async () => {
    const tls = makeFiles();
    await using server = createServer({ port: 0, tls });
    const { url } = await server.listen();
    const ca = readFileSync(tls.certFile, "utf8");
    const options = { path: DEFAULT_PATH, transports: ["websocket"], query: { a2c_version: "0.5.0" } };
    const socket = io(`${url}${NAMESPACE}`, { ...options, ca, reconnection: false, forceNew: true });
    onTestFinished(() => void socket.close());

    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:/);
    const place = { role: "computer", name: "c1", office_id: "o1" };
    expect(await ask(socket, Events.JoinOffice, place)).toBeUndefined();
  });

  test("follows its files, once they are a pair again; bad ones change nothing", async () => {
    const tls = makeFiles();
    const { logger, lines } = recordingLogger();
    await using server = createServer({ port: 0, tls, logger });
    const { port } = await server.listen();
    const old = serialOf(tls.certFile);
    const good = readFileSync(tls.certFile, "utf8");
    writeFileSync(tls.certFile, "nonsense");
    const said = (): readonly string[] => lines.map(({ message }) => message);
    const refused = "the new certificate cannot be used; the one before stays in force";
    await expect.poll(said, eventually).toContain(refused);

    expect(await shownSerial(port)).toBe(old);
    writeFileSync(tls.certFile, good);
    makeCertificate(tls);
    await expect.poll(() => shownSerial(port), eventually).toBe(serialOf(tls.certFile));
    expect(serialOf(tls.certFile)).not.toBe(old);
    expect(said()).toContain("the certificate has changed");
  });

  test("does not begin with files that are no pair", () => {
    const [one, other] = [makeFiles(), makeFiles()];
    const create = (tls: Files) => () => createServer({ tls });
    const badKey = expect.objectContaining({ code: ServerErrorCode.BadKey });

    expect(create({ ...one, keyFile: other.keyFile })).toThrow(badKey);
    expect(create({ ...one, certFile: `${one.certFile}.missing` })).toThrow(badKey);
  });
});
