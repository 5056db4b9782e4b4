import { spawn } from "node:child_process";
import { messages } from "../language/messages.ts";
import type { Address } from "../office/choose-address.ts";
import { chooseRunning } from "../office/choose-address.ts";
import { typedNames } from "../office/typed-names.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { recall, remember } from "../running/remembered.ts";
import type { UnfinishedUri } from "./unfinished-uri.ts";
import { placeOf, readUnfinishedUri } from "./unfinished-uri.ts";

/** What is to be completed in an office: a URI, or the name of a tool. */
export interface OfficeWord {
  readonly kind: "uri" | "tool";
  readonly word: string;
  readonly flags: ConnectFlags;
}

/** What is older is given all the same, and asked for anew behind the scenes. */
const FRESH = 5_000;

/** What could stand for a word: from memory at once, else asked for. Throws where no system can be found. */
export async function completeInOffice({ kind, word, flags }: OfficeWord, line: string): Promise<string[]> {
  const address = chooseRunning(flags, messages());
  const uri = readUnfinishedUri(word);
  if (kind === "uri" && uri.stage === "level")
    return ["pages/", "elements/"].map((level) => `${uri.document}/${level}`);
  const place = kind === "tool" || uri.stage === "level" ? "tools" : placeOf(uri);
  const seen = recall(address, place);
  if (!seen?.values.some((value) => value.startsWith(word)))
    return ask(address, { kind, uri, place, flags, word });
  if (Date.now() - seen.at > FRESH) askLater(line);
  return [...seen.values];
}

/** Asks for what is below a word, and remembers it. */
export async function refreshInOffice({ kind, word, flags }: OfficeWord): Promise<void> {
  const address = chooseRunning(flags, messages());
  const uri = readUnfinishedUri(word);
  if (kind === "uri" && uri.stage === "level") return;
  const place = kind === "tool" || uri.stage === "level" ? "tools" : placeOf(uri);
  await ask(address, { kind, uri, place, flags, word });
}

interface Question {
  readonly kind: OfficeWord["kind"];
  readonly uri: UnfinishedUri;
  readonly place: string;
  readonly word: string;
  readonly flags: ConnectFlags;
}

async function ask(address: Address, { kind, uri, place, word, flags }: Question): Promise<string[]> {
  // Loaded when needed: most of the time memory has the answer, and the time goes into loading.
  const [{ openOffice }, { askComputer }] = await Promise.all([
    import("../office/open-office.ts"),
    import("./ask-computer.ts"),
  ]);
  await using office = await openOffice(address, {
    command: "completion",
    messages: messages(),
    asAgent: flags.asAgent,
    patienceMs: 0,
  });
  const { agent } = office;
  const names = agent.computers().map(({ name }) => name);
  const chosen = flags.computer === undefined ? names : [flags.computer];
  const found = await Promise.allSettled(
    chosen.map(async (computer) =>
      kind === "tool"
        ? typedNames(await agent.tools(computer))
        : askComputer(agent, computer, { ...uri, word }),
    ),
  );
  const values = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  remember(address, place, values);
  return values;
}

function askLater(line: string): void {
  const [node, main = ""] = [process.execPath, process.argv[1]];
  spawn(node, [main, "__complete", "--refresh", line], { detached: true, stdio: "ignore" })
    .on("error", () => undefined) // then it stays as it was seen
    .unref();
}
