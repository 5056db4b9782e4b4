// Whether a licence, or an expression of several, is among those that we may pass on.

/**
 * @param {string} expression such as `MIT` or `(MIT AND Zlib)`
 * @param {ReadonlySet<string>} allowed
 * @returns {boolean} false, too, for what is no expression
 */
export function isAllowed(expression, allowed) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = () => {
    if (words[at] !== "(") return allowed.has(words[at++] ?? "");
    at += 1;
    const inner = either();
    at += 1; // the closing one
    return inner;
  };
  const both = () => {
    let result = one();
    while (words[at] === "AND") {
      at += 1;
      result = one() && result;
    }
    return result;
  };
  /** @returns {boolean} */
  const either = () => {
    let result = both();
    while (words[at] === "OR") {
      at += 1;
      result = both() || result;
    }
    return result;
  };
  return either() && at === words.length;
}
