/** `1 file`, `1,204 files`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** The first few names, and the number of others. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, maxShown).join(", ");
  const left = names.length - maxShown;
  return left > 0 ? `${shown} and ${left.toLocaleString("en-US")} more` : shown;
}

const maxShown = 3;

/** Advice for files that cannot be fixed. It names no flag of the command line, because the service shows it, too. */
export const orAccept = "To accept the result as it is, add allow-incomplete to fail-on.";
