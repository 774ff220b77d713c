/** The code of an error of Node, a database or a library, such as `ENOENT`; empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
