import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { isRecord, oneLine } from "@a2c-smcp/runtime";

type Condition = Readonly<Record<string, unknown>>;

const operators = ["=", "!=", "<", "<=", ">", ">=", "contains", "in", "empty", "filled"];
/** What else is written for them. */
const others: Readonly<Record<string, string>> = {
  ...{ "==": "=", eq: "=", equals: "=", is: "=", "<>": "!=", ne: "!=", neq: "!=", not: "!=", "not in": "!=" },
  ...{ lt: "<", lte: "<=", "≤": "<=", gt: ">", gte: ">=", "≥": ">=", like: "contains", includes: "contains" },
  ...{
    "is null": "empty",
    "is empty": "empty",
    "is not null": "filled",
    "not null": "filled",
    "not empty": "filled",
  },
};
const COMPARISON = /^\s*(.+?)\s*(>=|<=|!=|<>|==|=|>|<|≥|≤)\s*(.+?)\s*$/s;

/** Conditions as models write them, as the server of a table takes them. Throws what there is where one cannot be read. */
export function tableConditions(where: readonly Condition[]): Condition[] {
  return where.flatMap((each) =>
    typeof each["text"] === "string" ? fromText(each["text"]) : fromFields(each),
  );
}

/** `Total > 10`. */
function fromText(text: string): Condition[] {
  const [, column, op = "", given = ""] = COMPARISON.exec(text) ?? [];
  if (column === undefined) throw refusal(`"${oneLine(text, 80)}" is no condition`);
  const value = given.replace(/^(["'])(.*)\1$/s, "$2");
  return [
    {
      column: column.replace(/^"(.*)"$/s, "$1"),
      op: operatorOf(op),
      value: value === given ? numeric(value) : value,
    },
  ];
}

function fromFields(each: Condition): Condition[] {
  const { column, col, field, name, op, operator, value, values, ...rest } = each;
  const unknown = Object.keys(rest);
  const isPlain = [column, col, field, name, op, operator, value, values].every((each) => each === undefined);
  if (isPlain && unknown.length > 0) return unknown.map((key) => equalTo(key, rest[key]));
  if (unknown.length > 0) throw refusal(`${unknown.map((key) => oneLine(key, 40)).join(", ")}: not known`);
  const named = [column, col, field, name].find((given) => given !== undefined);
  if (typeof named !== "string" || named === "") throw refusal("a condition has no column");
  const asked = String(op ?? operator ?? "=")
    .trim()
    .toLowerCase();
  const given = value ?? values;
  if (asked === "between") return bothEnds(named, given);
  const is = operatorOf(asked);
  if (given === null || given === undefined) return [{ column: named, op: withoutValue(named, is) }];
  return [{ column: named, op: is, value: withoutWildcards(asked, given) }];
}

/** `{"Region": "North"}`; a list means any of it. */
function equalTo(column: string, value: unknown): Condition {
  if (isRecord(value)) throw refusal(`${oneLine(column, 40)}: not known`);
  if (value === null) return { column, op: "empty" };
  return { column, op: Array.isArray(value) ? "in" : "=", value };
}

function bothEnds(column: string, value: unknown): Condition[] {
  if (!Array.isArray(value) || value.length !== 2) throw refusal("between takes two values");
  return [
    { column, op: ">=", value: value[0] },
    { column, op: "<=", value: value[1] },
  ];
}

/** What a comparison with nothing means. */
function withoutValue(column: string, op: string): string {
  if (op === "=" || op === "empty") return "empty";
  if (op === "!=" || op === "filled") return "filled";
  throw refusal(`${column} ${op} needs a value`);
}

function operatorOf(asked: string): string {
  const op = operators.includes(asked) ? asked : others[asked];
  if (op === undefined) throw refusal(`op ${oneLine(asked, 40)} is not known`);
  return op;
}

/** `%north%` means what contains north; a pattern with more in it is left to SQL. */
function withoutWildcards(asked: string, value: unknown): unknown {
  if (asked !== "like" || typeof value !== "string") return value;
  const [, inner] = /^%([^%_]+)%$/.exec(value) ?? [];
  if (inner === undefined) throw refusal('like takes "%words%"; for other patterns write sql');
  return inner;
}

function numeric(text: string): string | number {
  return /^-?\d{1,15}(\.\d+)?$/.test(text) && !/^-?0\d/.test(text) ? Number(text) : text;
}

function refusal(what: string): ProtocolError {
  return new ProtocolError(ErrorCode.BadRequest, `where: ${what}`, {
    details: { where: `[{"column":"Total","op":">","value":10}]; op: ${operators.join(" ")}` },
  });
}
