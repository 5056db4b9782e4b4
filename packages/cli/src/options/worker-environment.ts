const names = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TESSDATA_PREFIX"];

/** What LibreOffice and Tesseract need to be found and to run; nothing else of the environment is passed on. */
export function workerEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
