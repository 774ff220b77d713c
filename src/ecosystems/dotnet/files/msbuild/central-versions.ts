import type { Project } from "./evaluate.ts";
import { joinValues, readItemNames, readValues } from "./item-values.ts";
import type { Item } from "./msbuild-file.ts";

/** A version of the central list, under the spelling that the list uses. */
export interface CentralVersion {
  readonly name: string;
  readonly versions: readonly string[];
  readonly item: Item;
}

/** Versions in `Directory.Packages.props`, by lower-case name; empty if the project disabled central versions. */
export function readCentralVersions(
  project: Project,
  wanted?: ReadonlySet<string>,
): ReadonlyMap<string, CentralVersion> {
  const central = new Map<string, CentralVersion>();
  const use = project.values("managepackageversionscentrally");
  if (use.length > 0 && use.every((value) => value.toLowerCase() === "false")) return central;
  for (const item of project.items) {
    if (item.type !== "packageversion" || (item.plainName !== undefined && wanted?.has(item.plainName) === false))
      continue;
    for (const name of readItemNames(item, project, [])) {
      const key = name.toLowerCase();
      const earlier = central.get(key);
      if (item.action === "remove") {
        if (!isConditional(item)) central.delete(key);
        continue;
      }
      const versions = readValues(item, "version", project);
      // An unconditional version keeps earlier conditional ones, but replaces an earlier unconditional one.
      const isOneMore = isConditional(item) || (item.action === "include" && earlier && isConditional(earlier.item));
      const all = isOneMore ? joinValues(earlier?.versions ?? [], versions) : versions;
      central.set(key, { name: earlier?.name ?? name, versions: all, item: earlier?.item ?? item });
    }
  }
  return central;
}

function isConditional({ conditions }: Item): boolean {
  return conditions.length > 0;
}
