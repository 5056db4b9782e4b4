/** Letters of other alphabets that are drawn like a Latin one, as they are after lower-casing. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["абвгеёзийклмнорстухцьѕіїјԁһԛԝӏ", "a6bree3uuknmhopctyxubsiijdhqwl"],
    ["αβγεηικλνορτυχω", "abyenikavoptuxw"],
    ["ɑɡıƖɩℓ", "agilil"],
    ["015", "ols"],
  ].flatMap(([from = "", to = ""]) => [...from].map((letter, index) => [letter, to[index] ?? letter])),
);

/**
 * What is left of a name when case, width and look-alike letters do not count: two names with the same skeleton cannot be
 * told apart by eye. Made for warnings, never for finding a tool.
 */
export function skeletonOf(name: string): string {
  return [...name.normalize("NFKC").toLowerCase()]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join("")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
}
