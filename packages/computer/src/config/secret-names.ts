// "max_tokens" counts tokens, it holds none.
const secretName =
  /pass(?:word|phrase|wd)?(?![a-z])|secret|token(?!s|ize)|api[-_]?key|access[-_]?key|private[-_]?key|authorization|credential|cookie/i;

/** Whether the name of a variable, header or parameter says that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}
