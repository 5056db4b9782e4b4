/** What a schema found wrong at one place of a value. */
export interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What a schema found wrong, a sentence for each place; `whole` is what the value itself is called. */
export function describeIssues(
  { issues }: { readonly issues: readonly SchemaIssue[] },
  whole: string,
): readonly string[] {
  return issues.map(({ path, message }) => `${path.map(String).join(".") || whole}: ${message}`);
}
