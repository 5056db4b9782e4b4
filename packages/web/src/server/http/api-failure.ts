import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { ApiError } from "../../api/api-error.ts";

/** A request that is answered with an error the page can show. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly status: number;
  readonly code: string;
  readonly advice: string | undefined;

  constructor(status: number, code: string, said: { message: string; advice?: string; cause?: unknown }) {
    super(said.message, { cause: said.cause });
    this.status = status;
    this.code = code;
    this.advice = said.advice;
  }

  /** Keeps an ApiFailure, explains what the Computer refused; anything else is a fault of ours and says nothing. */
  static fromUnknown(cause: unknown): ApiFailure {
    if (cause instanceof ApiFailure) return cause;
    if (cause instanceof ProtocolError && cause.code !== ErrorCode.Internal) return explain(cause);
    return new ApiFailure(500, "internal", {
      message: "Something went wrong in the Computer.",
      advice: "Try again; if it stays so, the log of the a2c command tells more.",
      cause,
    });
  }

  toJson(): ApiError {
    const { code, message, advice } = this;
    return { code, message, ...(advice === undefined ? {} : { advice }) };
  }
}

const statuses: Readonly<Record<number, number>> = {
  [ErrorCode.BadRequest]: 400,
  [ErrorCode.InvalidDpeUri]: 400,
  [ErrorCode.NotFound]: 404,
  [ErrorCode.DocumentNotFound]: 404,
  [ErrorCode.PageOutOfRange]: 404,
  [ErrorCode.ElementNotFound]: 404,
  [ErrorCode.ToolNotFound]: 404,
  [ErrorCode.Timeout]: 504,
  [ErrorCode.McpServerNotFound]: 503,
};

const advices: Readonly<Record<number, string>> = {
  [ErrorCode.InvalidDpeUri]: "Check the address: it must be a dpe:// URI as the Finder shows it.",
  [ErrorCode.DocumentNotFound]: "The document may have been moved or deleted; look for it in the Finder.",
  [ErrorCode.PageOutOfRange]: "The document has changed since; open it again.",
  [ErrorCode.ElementNotFound]: "The page has changed since; open it again.",
  [ErrorCode.McpServerNotFound]: "Its MCP server is down; see what the Computer says of it.",
  [ErrorCode.ToolNotFound]: "Its MCP server may be down, or no longer offers it.",
};

function explain(error: ProtocolError): ApiFailure {
  const name = Object.entries(ErrorCode).find(([, code]) => code === error.code)?.[0] ?? "Refused";
  const code = name.replace(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  const advice = advices[error.code];
  const said = { message: error.message, cause: error, ...(advice === undefined ? {} : { advice }) };
  return new ApiFailure(statuses[error.code] ?? 502, code, said);
}
