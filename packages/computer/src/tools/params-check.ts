import type { Logger } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";
import type { ErrorObject, Options, ValidateFunction } from "ajv";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { McpTool } from "../mcp/mcp-shapes.ts";
import { NoWatchdogError, TimedRun } from "./timed-run.ts";

/** What is wrong with one parameter. Says where and why, never what was given. */
export interface ParamsMistake {
  /** JSON pointer into the parameters; empty for the parameters as a whole. */
  readonly path: string;
  readonly message: string;
}

type Validator = Ajv | Ajv2019 | Ajv2020;
type Check = ValidateFunction | "unusable";

const MOST_MISTAKES = 20;
/** Milliseconds that a schema may take to compile, and a call to be checked; the event loop stands still meanwhile. */
const COMPILE_MS = 250;
const CHECK_MS = 100;
const options: Options = {
  allErrors: true,
  strict: false,
  // Schemas of two tools may claim the same $id; each is compiled for itself.
  addUsedSchema: false,
  // A schema of many references to one large part would become that part many times.
  inlineRefs: false,
  logger: false,
};

interface Draft {
  /** Recognises the `$schema` of a schema. */
  readonly names: RegExp;
  readonly create: () => Validator;
}

const latest: Draft = { names: /2020-12/, create: () => new Ajv2020(options) };
const drafts: readonly Draft[] = [
  latest,
  { names: /2019-09/, create: () => new Ajv2019(options) },
  { names: /draft-0[67]/, create: () => new Ajv(options) },
];

/**
 * Checks parameters against the schemas of tools; each schema is compiled once, when it is first needed. Schemas and
 * their patterns are foreign: one that takes too long is given up, and its MCP server judges the parameters itself.
 */
export class ParamsCheck {
  readonly #logger: Logger;
  readonly #timed = new TimedRun();
  readonly #checks = new WeakMap<object, Check>();
  readonly #validators = new Map<Draft, Validator>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** What is wrong with the parameters of a call; nothing when the schema itself cannot be used. */
  check(tool: McpTool, params: Readonly<Record<string, unknown>>): readonly ParamsMistake[] {
    const { name, inputSchema: schema } = tool;
    if (!schema) return [];
    try {
      const check = this.#checks.get(schema) ?? this.#compile(schema);
      if (
        check === "unusable" ||
        this.#timed.run(
          CHECK_MS,
          () => check,
          (run) => run(params),
        ) !== false
      )
        return [];
      return (check.errors ?? []).slice(0, MOST_MISTAKES).map(describe);
    } catch (cause) {
      // The schema is not at fault where nothing can be watched for now.
      if (!(cause instanceof NoWatchdogError)) this.#checks.set(schema, "unusable");
      this.#logger.warn("parameters are not checked: the schema of the tool cannot be used", {
        tool: name,
        cause,
      });
      return [];
    }
  }

  /** Why a schema cannot be used; undefined when it can. */
  mistakeOf(schema: object): string | undefined {
    try {
      this.#compileSchema(schema);
      return undefined;
    } catch (cause) {
      return messageOf(cause);
    }
  }

  #compile(schema: object): ValidateFunction {
    const check = this.#compileSchema(schema);
    this.#checks.set(schema, check);
    return check;
  }

  #compileSchema(schema: object): ValidateFunction {
    const draft = draftOf(schema);
    const compiled = this.#timed.run(
      COMPILE_MS,
      () => this.#takeValidator(draft),
      (validator) => ({ validator, check: validator.compile(schema) }),
    );
    // The validator would keep every schema that it ever saw; ours are kept as long as their tools.
    compiled.validator.removeSchema(schema);
    this.#validators.set(draft, compiled.validator);
    return compiled.check;
  }

  /** A validator, for whoever puts it back: one that was stopped or failed may have been left anywhere. */
  #takeValidator(draft: Draft): Validator {
    const known = this.#validators.get(draft);
    this.#validators.delete(draft);
    if (known) return known;
    const validator = draft.create();
    formats.default(validator);
    // Compiles the schema of schemas, which is ours and not on the clock.
    validator.compile({});
    return validator;
  }
}

/** MCP takes a schema that does not say otherwise for one of 2020-12. */
function draftOf(schema: object): Draft {
  const dialect = "$schema" in schema ? String(schema.$schema) : "";
  return drafts.find(({ names }) => names.test(dialect)) ?? latest;
}

function describe({ instancePath, message, params }: ErrorObject): ParamsMistake {
  const extra = "additionalProperty" in params ? `: ${JSON.stringify(params["additionalProperty"])}` : "";
  return { path: instancePath, message: `${message ?? "is not valid"}${extra}` };
}
