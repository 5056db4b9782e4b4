// "max_tokens" counts tokens, it holds none; "author" and "authority" are no "auth".
const secretName =
  /pass(?:word|phrase|code|wd)?(?![a-z])|pwd(?![a-z])|secret|token(?!s|ize)|api[-_]?key|access[-_]?key|private[-_]?key|account[-_]?key|signature|(?:^|[-_.])(?:sig|auth)(?:$|[-_.])|authorization|bearer|credential|cookie/i;

/** Whether the name of a variable, header or parameter says that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}
