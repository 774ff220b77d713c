import type { Component, Location } from "../../../domain/contracts/component.ts";
import { isFolder } from "./replacements.ts";
import type { Target } from "./module-file.ts";
import { isVersion } from "../versions/version.ts";

export interface Listed {
  readonly path: string;
  readonly version: string;
  readonly direct?: boolean;
  readonly location: Location;
  readonly replacement?: {
    readonly by: Target;
    /** It is a folder of the tree. */
    readonly isOwn: boolean;
  };
}

/** The component that is really used; undefined if that is a folder of the tree. */
export function moduleComponent({ path, version, direct, location, replacement }: Listed): Component | undefined {
  const by = replacement?.by;
  if (!by) return component(path, version, direct, location);
  if (replacement.isOwn) return undefined;
  if (!isFolder(by)) return component(by.path, by.version ?? version, direct, location);
  return { ...component(path, version, direct, location), origin: { kind: "file", address: by.path } };
}

/** go.mod does not mark dependencies of tests or tools, so everything is part of the program. */
function component(name: string, version: string, direct: boolean | undefined, location: Location): Component {
  const isExact = isVersion(version);
  return {
    type: "golang",
    name,
    version: isExact ? version : "",
    ...(!isExact && version !== "" && { requirement: version }),
    scope: "runtime",
    ...(direct !== undefined && { direct }),
    locations: [location],
  };
}
