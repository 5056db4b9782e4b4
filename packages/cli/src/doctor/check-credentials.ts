import { connectAgent } from "@a2c-smcp/agent";
import type { Messages } from "../language/messages.ts";
import type { Finding } from "./finding.ts";

export interface Entrance {
  readonly url: URL;
  /** What let us in. */
  readonly secret: string | undefined;
  /** An office of our own. */
  readonly office: string;
  readonly words: Messages["doctor"];
}

const ANSWER_MS = 5_000;
/** What a server asks for beyond loopback. */
const SHORTEST_SECRET = 16;

/** What is weak about the way in through which we came. */
export async function checkCredentials(entrance: Entrance): Promise<Finding[]> {
  const { url, secret, words } = entrance;
  const isLocal = isLocalHost(url.hostname);
  const weak: Finding[] = [];
  const warn = (check: string, message: string, todo: string): void =>
    void weak.push({ check, status: isLocal ? "warning" : "error", message, todo });
  if (!isLocal && url.protocol === "http:") {
    const { inTheClear: message, inTheClearTodo: todo } = words;
    weak.push({ check: "encryption", status: "warning", message, todo });
  }
  if (secret === undefined) return weak;
  const claims = readClaims(secret);
  if (!claims && [...secret].length < SHORTEST_SECRET)
    warn("secret", words.shortSecret(SHORTEST_SECRET), words.shortSecretTodo);
  if (claims && !("exp" in claims)) warn("expiry", words.noExpiry, words.noExpiryTodo);
  if (await isOpen(entrance)) warn("open", words.enteredOpen, words.enteredOpenTodo);
  return weak;
}

export function isLocalHost(hostname: string): boolean {
  return /^(localhost$|127\.|\[::1\]$)/.test(hostname);
}

/** Whether the server lets in whoever shows nothing at all. */
async function isOpen({ url, office }: Entrance): Promise<boolean> {
  const credentials = { url: url.href, office: `${office}-open`, name: "a2c-doctor", openTimeout: ANSWER_MS };
  return connectAgent(credentials).then(
    async (agent) => {
      await agent.close();
      return true;
    },
    () => false,
  );
}

/** The claims of a token, unchecked: the server has accepted it already. */
function readClaims(secret: string): object | undefined {
  const [, body, ...rest] = secret.split(".");
  if (body === undefined || rest.length !== 1) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? claims : undefined;
  } catch {
    return undefined; // a secret with dots in it
  }
}
