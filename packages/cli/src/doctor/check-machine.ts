import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findSandbox } from "@a2c-smcp/documents";
import type { Messages } from "../language/messages.ts";
import type { Finding, Section } from "./finding.ts";
import { timed } from "./finding.ts";

type Words = Messages["doctor"];

const PROGRAM_MS = 10_000;
const OLDEST_NODE = "20.19.0";
/** Where LibreOffice is when the system does not look for it. */
const offices = [
  "soffice",
  "/Applications/LibreOffice.app/Contents/MacOS/soffice",
  "C:\\Program Files\\LibreOffice\\program\\soffice.exe",
];

/** Node, and the programs that help with some files. */
export function machineSection(words: Words): Section {
  return {
    area: "machine",
    subject: "",
    run: async (report) => {
      report(checkNode(process.versions.node, words));
      const checks = [checkParsers(words), checkOffice(words), checkOcr(words)] as const;
      const [parsers, office, ocr] = await Promise.all(checks);
      report(parsers);
      report(office);
      report(ocr);
    },
  };
}

/** Whether this Node is new enough. */
export function checkNode(version: string, words: Words): Finding {
  const isNew = version.localeCompare(OLDEST_NODE, "en", { numeric: true }) >= 0;
  if (isNew) return { check: "node", status: "ok", message: words.node(version) };
  const message = words.nodeOld(version, OLDEST_NODE);
  return { check: "node", status: "error", message, todo: words.nodeOldTodo };
}

/** Whether a hostile file could get out of its parser here. */
async function checkParsers(words: Words): Promise<Finding> {
  const { value: sandbox, ms } = await timed(() => findSandbox());
  const check = "parsers";
  if (sandbox.mechanism === "none") {
    const { linux, other } = words.notConfinedTodo;
    const todo = process.platform === "linux" ? linux : other;
    return { check, status: "warning", message: words.notConfined(sandbox.reason), todo };
  }
  return { check, status: "ok", message: words.confined[sandbox.mechanism], ms };
}

async function checkOffice(words: Words): Promise<Finding> {
  for (const program of offices) {
    const answer = await ask(program, ["--version"]);
    if (answer) {
      const version = /LibreOffice ([\d.]+)/.exec(answer.text)?.[1] ?? "";
      return { check: "libreoffice", status: "ok", message: words.office(version).trimEnd(), ms: answer.ms };
    }
  }
  const { officeMissing: message, officeMissingTodo: todo } = words;
  return { check: "libreoffice", status: "warning", message, todo };
}

async function checkOcr(words: Words): Promise<Finding> {
  const answer = await ask("tesseract", ["--version"]);
  const { ocrMissing: message, ocrMissingTodo: todo } = words;
  if (!answer) return { check: "tesseract", status: "warning", message, todo };
  const version = /tesseract v?([\d.]+)/.exec(answer.text)?.[1] ?? "";
  const list = await ask("tesseract", ["--list-langs"]);
  const languages = list?.text.trim().split(/\r?\n/).slice(1).join(", ") ?? "";
  return { check: "tesseract", status: "ok", message: words.ocr(version, languages), ms: answer.ms };
}

/** What a program says; undefined when it is not there or does not answer. */
async function ask(program: string, args: string[]): Promise<{ text: string; ms: number } | undefined> {
  try {
    const { value, ms } = await timed(() => promisify(execFile)(program, args, { timeout: PROGRAM_MS }));
    return { text: value.stdout + value.stderr, ms };
  } catch {
    return undefined; // not installed, or broken: either way it is of no help
  }
}
