import { PackageURL } from "packageurl-js";
import type { Component } from "../../domain/component.ts";

export function pythonPurl({ type, name, version }: Component): string | undefined {
  try {
    const purl = new PackageURL(type, undefined, name, version || undefined);
    // The library leaves the signs of local versions (`1.0+cu118`) and epochs (`1!2.0`) as they are.
    return purl.toString().replaceAll("+", "%2B").replaceAll("!", "%21");
  } catch {
    return undefined; // a name that no package URL can hold
  }
}
