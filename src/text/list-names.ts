import { formatNumber } from "./count.ts";

/** The first names, and the number of others: `a, b, c and 1,204 more`. `further` names are counted, but not in the list. */
export function listNames(names: readonly string[], max = 3, further = 0): string {
  const shown = names.slice(0, max);
  const left = names.length - shown.length + further;
  return `${shown.join(", ")}${left > 0 ? ` and ${formatNumber(left)} more` : ""}`;
}

/** All of them: `npm`, `npm and pypi`, `npm, pypi and clearlydefined`. */
export function listAll(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
