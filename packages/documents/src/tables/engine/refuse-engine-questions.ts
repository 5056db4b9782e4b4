/** Texts and comments: what is written there asks for nothing. */
const SILENT = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g;
/** What tells of the engine and of what else it holds, or runs a text as a query. */
const ENGINE =
  /\b(?:duckdb_\w+|pragma\w*|sqlite_\w+|pg_catalog|information_schema|current_setting)\b|\b(?:query|query_table)"?\s*\(|^\s*show\b/i;

/** Throws where a query is not about its tables. What writes, or reaches for files, the engine itself refuses. */
export function refuseEngineQuestions(sql: string): void {
  const asked = ENGINE.exec(sql.replace(SILENT, "''"))?.[0].trim();
  if (asked === undefined) return;
  throw new Error(`${asked.replace(/["(\s]+$/, "")} is not run here: only the tables of the query are asked`);
}
