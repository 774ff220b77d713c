/** The place in a list that the address names. */
export function readOffset(query: URLSearchParams): number {
  const offset = Number(query.get("offset") ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}
