import { existsSync } from "node:fs";
import type { AddedModel, ModelCard } from "@a2c-smcp/documents";
import { addModel, knownModels, listModels, MeaningError, removeModel } from "@a2c-smcp/documents";
import { messages } from "../language/messages.ts";
import { modelsFolder } from "../options/models-folder.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";
import { createStyle, wantsColour } from "../terminal/style.ts";
import { renderTable } from "../terminal/table.ts";
import type { ModelAction } from "./model-actions.ts";

/** What `a2c models` takes. */
export interface ModelFlags {
  readonly name?: string;
  readonly pooling?: "cls" | "mean";
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
  readonly json?: true;
}

/** Adds, lists or removes local models. Nothing is fetched from anywhere. */
export async function runModels(
  action: ModelAction,
  model: string | undefined,
  flags: ModelFlags,
): Promise<void> {
  const models = modelsFolder(process.env);
  if (action === "list") return showModels(await listModels(models), flags);
  const say = messages().parts.models;
  if (model === undefined) throw wrongUse(say.noModel(action), say.noModelHint);
  if (action === "add") return tellAdded(await add(models, model, flags), flags);
  if (!(await removeModel(models, model))) throw wrongUse(say.unknown(printableLine(model)), say.unknownHint);
  console.log(flags.json ? JSON.stringify({ removed: model }) : say.removed(printableLine(model)));
}

async function add(models: string, path: string, flags: ModelFlags): Promise<AddedModel> {
  const say = messages().parts.models;
  const known = knownModels.find(({ name }) => name === path);
  if (known !== undefined && !existsSync(path))
    throw wrongUse(say.notHere(known.name), say.getIt(known.artifact));
  const { name, pooling, queryPrefix, passagePrefix } = flags;
  try {
    return await addModel({ models, path, name, ...{ pooling, queryPrefix, passagePrefix } });
  } catch (cause) {
    if (!(cause instanceof MeaningError)) throw cause;
    const names = knownModels.map((one) => one.name).join(", ");
    throw new UserError(cause.message, { exitCode: ExitCode.WrongUse, hint: say.addHint(names), cause });
  }
}

function tellAdded({ card, folder, isKnown }: AddedModel, flags: ModelFlags): void {
  const say = messages().parts.models;
  if (flags.json) {
    console.log(JSON.stringify({ ...card, folder, is_known: isKnown }));
    return;
  }
  console.log(say.added(card.name, megabytes(card)));
  console.log(say.checksum(card.weights, isKnown));
  console.log(say.licence(card.licence === undefined ? undefined : printableLine(card.licence)));
  console.log(say.use(card.name));
}

function showModels(cards: readonly ModelCard[], flags: ModelFlags): void {
  if (flags.json) console.log(JSON.stringify(cards));
  else if (cards.length === 0) tellNone();
  else showTable(cards);
}

function tellNone(): void {
  const say = messages().parts.models;
  console.log(say.none);
  for (const { name, languages, artifact } of knownModels)
    console.log(`  ${name} (${languages})  ${artifact}`);
  console.log(say.noneHint);
}

function showTable(cards: readonly ModelCard[]): void {
  const say = messages().parts.models;
  const { stdout, argv, env } = process;
  const style = createStyle(wantsColour({ isTerminal: stdout.isTTY === true, argv, env }));
  const columns = [
    { header: say.columns.name, value: ({ name }: ModelCard) => name },
    {
      header: say.columns.size,
      value: (card: ModelCard) => `${megabytes(card)} MB`,
      align: "right" as const,
    },
    { header: say.columns.licence, value: ({ licence }: ModelCard) => licence ?? say.unknownLicence },
    { header: say.columns.checksum, value: ({ weights }: ModelCard) => weights.slice(0, 16) },
    { header: say.columns.source, value: ({ source }: ModelCard) => source, isWhole: true },
  ];
  console.log(renderTable(cards, columns, { width: stdout.columns ?? 120, style }));
}

function megabytes({ bytes }: ModelCard): number {
  return Math.max(1, Math.round(bytes / 1_000_000));
}

function wrongUse(message: string, hint: string): UserError {
  return new UserError(message, { exitCode: ExitCode.WrongUse, hint });
}
