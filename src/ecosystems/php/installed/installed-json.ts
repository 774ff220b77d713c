import { anything, listOf, shape, text } from "../../../formats/shape.ts";
import { type LockedPackage, readPackages } from "../files/package-entry.ts";
import { normalizeName } from "../names.ts";

export interface Installed {
  readonly packages: readonly LockedPackage[];
  /** Names of development packages; undefined if the file does not state them. */
  readonly dev: ReadonlySet<string> | undefined;
}

const readList = listOf(anything);
const readTable = shape({ packages: readList, "dev-package-names": anything });
const readNames = listOf(text);

/** Reads `vendor/composer/installed.json`: a list in Composer 1, a table since Composer 2. */
export function installedIn(content: unknown): Installed {
  if (Array.isArray(content)) return { packages: readPackages(content, []), dev: undefined };
  const { packages, "dev-package-names": dev } = readTable(content);
  const names = Array.isArray(dev) ? new Set(readNames(dev).map(normalizeName)) : undefined;
  return { packages: readPackages(packages, []), dev: names };
}
