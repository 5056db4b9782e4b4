import type { FinderPage, FinderQuery } from "@a2c-smcp/computer";
import type { FinderDocument } from "@a2c-smcp/protocol";
import { oneLine } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { ServerStatus } from "../catalogue/server-status.ts";
import { describeStatus, serverStatuses } from "../catalogue/server-status.ts";
import type { GatewayContext } from "../gateway-context.ts";
import { closeNames } from "../text/close-names.ts";
import type { NextCall } from "./answers.ts";
import { answerOf, describeNext, present } from "./answers.ts";
import { limit, maxTokens, offset } from "./arguments.ts";
import { fitEntries } from "./fit-entries.ts";
import { defineTool } from "./tool.ts";

/** `find_documents`: the catalogue of the documents of all servers. */
export const findDocumentsTool = defineTool({
  name: "find_documents",
  description: "List documents, newest first; query looks into titles, keywords and summaries.",
  input: z.strictObject({
    query: z.string().optional(),
    file_type: z.string().optional(),
    offset,
    limit,
    max_tokens: maxTokens,
  }),
  output: { documents: { type: "array" }, total: { type: "integer" }, next: { type: "array" } },
  run: async (input, { context }) => {
    await context.startup.all();
    const { page, words } = await findByWords(context, input);
    const documents = fitEntries(page.documents.map(describeDocument), input.max_tokens * 0.7);
    const { offset: from = 0 } = input;
    const end = from + documents.length;
    const next: NextCall[] = [];
    if (end < page.totalCount) {
      const again = present({ ...input, offset: end });
      next.push({
        tool: "find_documents",
        arguments: again,
        left: `documents ${end + 1} to ${page.totalCount}`,
      });
    }
    const hints = page.totalCount === 0 ? await hintsFor(context, input) : {};
    const servers = serverStatuses(context.computer).filter(isTroubled);
    const lines = [
      `Documents ${documents.length === 0 ? 0 : from + 1} to ${end} of ${page.totalCount}${words}:`,
      ...documents.map(lineOf),
      ...Object.entries(hints).map(([name, values]) => `${name}: ${JSON.stringify(values)}`),
      ...servers.map((one) => `Server ${describeStatus(one)}; its documents may be missing here`),
      ...(next.length > 0 ? [describeNext(next)] : []),
    ];
    return answerOf(lines.join("\n"), {
      documents,
      total: page.totalCount,
      ...present({ next, servers, ...hints }),
    });
  },
});

interface Input {
  readonly query?: string | undefined;
  readonly file_type?: string | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The whole query if any document has it, else its words. */
async function findByWords(
  { computer }: GatewayContext,
  { query, file_type, offset: from, limit: most }: Input,
): Promise<{ page: FinderPage; words: string }> {
  const rest: FinderQuery = { fileType: file_type, offset: from, limit: most };
  const phrase = query?.trim() ?? "";
  if (phrase === "") return { page: await computer.finder.query(rest), words: "" };
  const page = await computer.finder.query({ ...rest, keywords: [phrase] });
  const words = phrase.split(/\s+/);
  if (page.totalCount > 0 || words.length === 1) return { page, words: "" };
  return {
    page: await computer.finder.query({ ...rest, keywords: words }),
    words: " with any of these words",
  };
}

/** Titles and summaries are other people's text. */
export function describeDocument(document: FinderDocument): Record<string, unknown> {
  const { uri, title, file_type, page_count, summary, keywords, last_modified, server } = document;
  return present({
    uri,
    title: oneLine(title, 120),
    file_type,
    page_count,
    summary: summary ? oneLine(summary, 200) : undefined,
    keywords: keywords?.slice(0, 8).map((keyword) => oneLine(keyword, 40)),
    last_modified,
    server_name: server,
  });
}

function lineOf({ uri, title, file_type, page_count, summary }: Record<string, unknown>): string {
  const facts = [file_type, page_count === undefined ? undefined : `${String(page_count)} pages`];
  const about = summary ? `: excerpt "${String(summary).replaceAll('"', "'")}"` : "";
  return `- ${String(uri)} "${String(title)}" (${facts.filter(Boolean).join(", ")})${about}`;
}

function isTroubled({ status }: ServerStatus): boolean {
  return status !== "up" && status !== "disabled";
}

/** What there is instead of nothing. */
async function hintsFor({ computer }: GatewayContext, { query, file_type }: Input): Promise<object> {
  const { documents } = await computer.finder.query({ limit: 100 });
  const types = [...new Set(documents.flatMap((document) => document.file_type ?? []))];
  const isUnknownType = file_type !== undefined && !types.includes(file_type);
  const titles = query
    ? closeNames(
        query,
        documents.map(({ title }) => oneLine(title, 120)),
      )
    : [];
  return present({ file_types: isUnknownType ? types : undefined, close_titles: titles });
}
