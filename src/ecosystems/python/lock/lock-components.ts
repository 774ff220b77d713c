import { type Component, componentKey } from "../../../domain/component.ts";
import { withDistributions } from "../../../formats/distribution.ts";
import type { SourceFile } from "../../../domain/contracts.ts";
import { lookUp, type LockedPackage, type Use, walkLock, type DirectNeed } from "./lock-walk.ts";

/** The components of a lockfile. Without direct needs it is unknown which of them are direct. */
export function lockedComponents(
  file: Pick<SourceFile, "path">,
  packages: readonly LockedPackage[],
  directNeeds: readonly DirectNeed[],
): Component[] {
  const uses = directNeeds.length === 0 ? undefined : walkLock(packages, directNeeds);
  const find = lookUp(packages);
  return packages.flatMap((found) => {
    if (found.isOwn) return [];
    const needed = found.needs.flatMap(find).filter((other) => !other.isOwn);
    const keys = new Set(needed.map(componentKey));
    keys.delete(componentKey(found)); // an extra of a package needs the package
    return [toComponent(file, found, uses, [...keys])];
  });
}

function toComponent(
  file: Pick<SourceFile, "path">,
  found: LockedPackage,
  uses: ReadonlyMap<LockedPackage, Use> | undefined,
  dependsOn: readonly string[],
): Component {
  const { type, name, version, line, origin, declaredLicense } = found;
  const use = uses?.get(found);
  return {
    type,
    name,
    version,
    scope: found.scope ?? use?.scope ?? "unknown",
    ...(uses === undefined ? {} : { direct: use?.direct ?? false }),
    locations: [line === undefined ? { file: file.path } : { file: file.path, line }],
    ...(dependsOn.length === 0 ? {} : { dependsOn }),
    ...(origin === undefined ? {} : { origin }),
    ...(declaredLicense === undefined ? {} : { declaredLicense }),
    ...withDistributions(found.distributions ?? []),
  };
}
