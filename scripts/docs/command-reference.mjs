// The help of every command, in English and Chinese, as the built command prints it.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const languages = /** @type {const} */ ([
  {
    code: "en",
    folder: "reference",
    title: "Commands",
    intro: "What `a2c help` and `a2c COMMAND --help` print.",
  },
  { code: "zh", folder: "zh/reference", title: "命令", intro: "`a2c help` 与 `a2c 命令 --help` 的输出。" },
]);

/**
 * @param {string} root
 * @param {string} pages
 */
export function writeCommandReference(root, pages) {
  const program = join(root, "packages", "cli", "dist", "main.js");
  for (const { code, folder, title, intro } of languages) {
    const help = (/** @type {string[]} */ ...args) => helpOf(program, ["--lang", code, ...args]);
    const overview = help("--help");
    const names = [...overview.matchAll(/^ {2}([a-z][a-z-]+)(?= |$)/gm)].map(([, name = ""]) => name);
    const commands = [...new Set(names)].filter((name) => name !== "help");
    if (commands.length < 10) throw new Error("the help of a2c lists no commands any more; look at its form");
    const sections = commands.map((name) => `## a2c ${name}\n\n${block(help(name, "--help"))}`);
    const page = [`# ${title}`, intro, block(overview), ...sections].join("\n\n");
    mkdirSync(join(pages, folder), { recursive: true });
    writeFileSync(join(pages, folder, "commands.md"), `${page}\n`);
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function helpOf(program, args) {
  const env = { ...process.env, NO_COLOR: "1", COLUMNS: "110" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`a2c ${args.join(" ")} failed: ${stderr}`);
  return stdout.trimEnd();
}

/** @param {string} text */
function block(text) {
  return `\`\`\`text\n${text}\n\`\`\``;
}
