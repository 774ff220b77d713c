/** The holder of a copyright statement, or an author of a manifest, as letters only; empty if no one is named. */
export function toHolder(statement: string): string {
  const name = statement
    .slice(0, maxLength)
    .replace(/<[^>]*>|\([^()]*[@/.][^()]*\)|\S+@\S+|https?:\S*/g, " ")
    .replace(
      /\(c\)|&copy;|\b(?:spdx-filecopyrighttext|copyrights?|copyrighted|copr|all rights? reserved|present)\b/gi,
      " ",
    )
    .replace(words, " ");
  const letters = name.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
  return ignored.test(letters) ? "" : letters;
}

const maxLength = 500;

/** What comes and goes between two spellings of one holder. */
const words =
  /\b(?:by|the|and|its|other|others|inc|incorporated|llc|ltd|limited|gmbh|corp|corporation|co|company|foundation|project|contributors?|authors?|developers?|maintainers?|team|members?|affiliates|subsidiaries|see|file|authors\.(?:txt|md)|portions?)\b\.?/gi;

/** The FSF holds the text of its licenses, and templates name no one. */
const ignored = /^(?:freesoftware|freesoftwareinstitute|yyyynameofowner|nameofowner|yearfullname)?$/;

/** Whether two holders are the same. A longer one may name a person and an organization. */
export function isSameHolder(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= minPart && long.includes(short);
}

/** Shorter names are parts of other words. */
const minPart = 5;
