import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { isRecord, oneLine } from "@a2c-smcp/runtime";
import type { DocumentCall } from "../document-tool.ts";
import { plainPath } from "./match-documents.ts";

interface Problem {
  readonly file: string;
  readonly message: string;
  readonly hint: string;
}

/** Problems that are looked through for a name. */
const MOST_PROBLEMS = 500;

/** A file that is there and cannot be read, as the refusal of its name; undefined where no server knows of one. */
export async function unreadableFile(word: string, call: DocumentCall): Promise<ProtocolError | undefined> {
  const wanted = plainPath(word).toLowerCase();
  const problems = await problemsOf(call);
  const found = problems.find(
    ({ file }) => isTail(wanted, file.toLowerCase()) || isTail(file.toLowerCase(), wanted),
  );
  if (found === undefined) return undefined;
  return new ProtocolError(
    ErrorCode.DocumentNotFound,
    `${oneLine(found.file, 200)} is there and cannot be read: ${oneLine(found.message, 300)}`,
    { details: found.hint === "" ? {} : { hint: oneLine(found.hint, 300) } },
  );
}

function isTail(path: string, tail: string): boolean {
  return tail !== "" && `/${path}`.endsWith(`/${tail}`);
}

async function problemsOf({ source, signal }: DocumentCall): Promise<readonly Problem[]> {
  const tools = await source.tools("list_problems");
  const answers = await Promise.allSettled(tools.map((tool) => tool.call({ limit: MOST_PROBLEMS }, signal)));
  return answers.flatMap((answer) => {
    const body = answer.status === "fulfilled" ? answer.value.structuredContent : undefined;
    const list = isRecord(body) ? body["problems"] : undefined;
    return Array.isArray(list) ? list.flatMap(readProblem) : [];
  });
}

function readProblem(raw: unknown): Problem[] {
  if (!isRecord(raw) || typeof raw["file"] !== "string" || raw["file"] === "") return [];
  const text = (name: string): string => (typeof raw[name] === "string" ? raw[name] : "");
  return [{ file: raw["file"], message: text("message"), hint: text("what_to_do") }];
}
