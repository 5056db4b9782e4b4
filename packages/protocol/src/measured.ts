/**
 * Given to the length checks of strings and lists: `z.string().min(1, measured)`. By themselves they look at anything
 * that has a `length`, also where the type is wrong already, and throw when it cannot be compared, as in
 * `{"length":{"valueOf":1,"toString":1}}`; a peer would be answered with a failure of ours.
 */
export const measured = {
  abort: true,
  when: ({ value }: { readonly value: unknown }): boolean =>
    typeof value === "string" || Array.isArray(value),
};
