/** `1 file`, `1,204 files`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** The first few names, and how many there are besides. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, mostShown).join(", ");
  const left = names.length - mostShown;
  return left > 0 ? `${shown} and ${left.toLocaleString("en-US")} more` : shown;
}

const mostShown = 3;

/**
 * What a person can always do about files that are not part of the product, or that cannot be fixed. Like all advice in
 * reports it names no flag, because the service shows it, too.
 */
export const orAccept = "To accept the result as it is, add allow-incomplete to fail-on.";
