import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { onceEach } from "../../../async/once-each.ts";
import { parseJson } from "../../../formats/json.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { depthOf } from "../../../text/paths.ts";
import { installedIn } from "./installed-json.ts";

/**
 * Whether a manifest is part of an installed package: `<vendor-dir>/<vendor>/<name>`, where the folder is not called
 * `vendor` and is therefore searched.
 */
export async function isInstalledPackage(file: SourceFile): Promise<boolean> {
  const parts = file.folder.split("/");
  for (let up = 2; up <= depthOf(file.folder); up++) {
    const list = file.sibling(`${"../".repeat(up)}composer/installed.json`);
    const home = parts.slice(parts.length - up, parts.length - up + 2).join("/");
    if (list && (await namesIn(list)).has(home.toLowerCase())) return true;
  }
  return false;
}

const namesIn = onceEach(async (list: SourceFile): Promise<ReadonlySet<string>> => {
  const content = await readOptional(list, parseJson);
  return new Set(installedIn(content).packages.map(({ name }) => name));
});
