import { PackageURL } from "packageurl-js";
import type { Component } from "../../domain/component.ts";

export function nugetPurl({ name, version }: Component): string | undefined {
  try {
    const purl = new PackageURL("nuget", undefined, name, version || undefined);
    return purl.toString().replaceAll("+", "%2B"); // the library leaves the plus of build metadata as it is
  } catch {
    return undefined; // a name that no package URL can hold
  }
}
