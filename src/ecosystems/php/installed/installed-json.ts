import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { anything, array, shape, text } from "../../../formats/shape.ts";
import { countFolders } from "../../../text/paths.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { type LockedPackage, readPackages } from "../files/package-entry.ts";
import { normalizeName } from "../names.ts";
import { oncePerObject } from "../../../async/once.ts";

export interface Installed {
  readonly packages: readonly LockedPackage[];
  /** Names of development packages; undefined if the file does not state them. */
  readonly dev: ReadonlySet<string> | undefined;
}

const readList = array(anything);
const readTable = shape({ packages: readList, "dev-package-names": anything });
const readNames = array(text);

/** Reads `vendor/composer/installed.json`: a list in Composer 1, a table since Composer 2. */
export function installedIn(content: unknown): Installed {
  if (Array.isArray(content)) return { packages: readPackages(content, []), dev: undefined };
  const { packages, "dev-package-names": dev } = readTable(content);
  const names = Array.isArray(dev) ? new Set(readNames(dev).map(normalizeName)) : undefined;
  return { packages: readPackages(packages, []), dev: names };
}

/** Whether a manifest is in an installed package, `<vendor-dir>/<vendor>/<name>`, below a folder of any name. */
export async function isInstalledPackage(file: SourceFile): Promise<boolean> {
  const parts = file.folder.split("/");
  for (let up = 2; up <= countFolders(file.folder); up++) {
    const list = file.sibling(`${"../".repeat(up)}composer/installed.json`);
    const home = parts.slice(parts.length - up, parts.length - up + 2).join("/");
    if (list && (await namesIn(list)).has(home.toLowerCase())) return true;
  }
  return false;
}

const namesIn = oncePerObject(async (list: SourceFile): Promise<ReadonlySet<string>> => {
  const content = await readOptional(list, parseJson);
  return new Set(installedIn(content).packages.map(({ name }) => name));
});
