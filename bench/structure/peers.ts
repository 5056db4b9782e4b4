import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { LiteParse } from "@llamaindex/liteparse";

/** Another reader of PDFs; `read` resolves to its Markdown. */
export interface Peer {
  readonly name: string;
  readonly isHere: () => boolean;
  readonly read: (file: string) => Promise<string>;
}

/** A Python with pymupdf4llm and markitdown. */
const python = process.env["BENCH_PYTHON"] ?? "python3";
const MOST_MS = 120_000;

function pythonPeer(name: string, script: string): Peer {
  return {
    name,
    isHere: () => spawnSync(python, ["-c", `import ${name}`], { stdio: "ignore" }).status === 0,
    read: async (file) => {
      const { stdout } = spawnSync(python, ["-c", script, file], { encoding: "utf8", timeout: MOST_MS });
      return stdout;
    },
  };
}

export const peers: readonly Peer[] = [
  { name: "liteparse, its own Markdown", isHere: () => true, read: liteparse },
  pythonPeer("pymupdf4llm", "import pymupdf4llm,sys; sys.stdout.write(pymupdf4llm.to_markdown(sys.argv[1]))"),
  pythonPeer(
    "markitdown",
    "import markitdown,sys; sys.stdout.write(markitdown.MarkItDown().convert(sys.argv[1]).text_content)",
  ),
];

async function liteparse(file: string): Promise<string> {
  const config = {
    quiet: true,
    ocrEnabled: false,
    outputFormat: "markdown",
    imageMode: "off",
    extractLinks: false,
  } as const;
  const { pages } = await new LiteParse(config).parse(readFileSync(file));
  return pages.map(({ markdown }) => markdown).join("\n\n");
}
