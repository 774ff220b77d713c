import { PackageURL } from "packageurl-js";
import type { Component } from "../../domain/component.ts";

/** Upper case stays: the purl text says otherwise, but two module paths may differ in nothing else. */
export function goPurl({ name, version }: Component): string | undefined {
  const slash = name.lastIndexOf("/");
  const namespace = slash < 0 ? undefined : name.slice(0, slash);
  try {
    const purl = new PackageURL("golang", namespace, name.slice(slash + 1), version || undefined);
    return purl.toString().replaceAll("+", "%2B"); // the library leaves the plus of `+incompatible` as it is
  } catch {
    return undefined; // a name that no package URL can hold, such as an empty one
  }
}
