/** The longest time a client may wait for a scan to end. */
const maxWaitSeconds = 600;

/**
 * Reads the wait time from a `Prefer` header (RFC 7240): `wait=30`, `respond-async, Wait="30"; x`. Longer waits are
 * capped; invalid values are ignored, as the RFC requires.
 */
export function readWait(prefer: string | undefined): number | undefined {
  if (prefer === undefined) return undefined;
  const [wait] = splitOutsideQuotes(prefer, ",")
    .map(readPreference)
    .filter(({ name }) => name === "wait"); // the first of repeated preferences applies
  if (wait === undefined || !/^\d{1,9}$/.test(wait.value)) return undefined;
  return Math.min(Number(wait.value), maxWaitSeconds);
}

/** Parameters of a preference, after `;`, are ignored. */
function readPreference(text: string): { readonly name: string; readonly value: string } {
  const [preference = ""] = splitOutsideQuotes(text, ";");
  const [name = "", value = ""] = preference.split("=", 2).map((part) => part.trim());
  return { name: name.toLowerCase(), value: /^".*"$/.test(value) ? value.slice(1, -1) : value };
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isQuoted && character === "\\") at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
