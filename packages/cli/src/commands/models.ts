import { Argument, Command, Option } from "commander";
import { messages } from "../language/messages.ts";
import type { ModelAction } from "../models/model-actions.ts";
import { MODEL_ACTIONS } from "../models/model-actions.ts";
import type { ModelFlags } from "../models/run-models.ts";

/** `a2c models add|list|remove`: the local models that find pages by what they mean. */
export function modelsCommand(): Command {
  const say = messages().parts.models;
  return new Command("models")
    .description(say.description)
    .addArgument(new Argument("<action>", say.action).choices(MODEL_ACTIONS))
    .argument("[model]", say.model)
    .option("--name <name>", say.name)
    .addOption(new Option("--pooling <kind>", say.pooling).choices(["cls", "mean"]))
    .option("--query-prefix <text>", say.queryPrefix)
    .option("--passage-prefix <text>", say.passagePrefix)
    .option("--json", say.json)
    .action(async (action: ModelAction, model: string | undefined, flags: ModelFlags) => {
      const { runModels } = await import("../models/run-models.ts");
      await runModels(action, model, flags);
    });
}
