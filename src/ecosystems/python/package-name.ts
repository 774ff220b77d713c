/** The name as PyPI compares it (PEP 503): lower case, runs of `-`, `_` and `.` are one `-`. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, "-");
}

const maxCharacters = 200;

/** Whether PyPI would accept the name of a project. */
export function isName(name: string): boolean {
  return name.length <= maxCharacters && /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i.test(name);
}
