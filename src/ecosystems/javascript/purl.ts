import { PackageURL } from "packageurl-js";
import type { Component } from "../../domain/component.ts";

/** Upper case stays: old packages such as `JSONStream` differ in nothing else from others. */
export function npmPurl({ name, version }: Pick<Component, "name" | "version">): string | undefined {
  const slash = name.indexOf("/");
  const scope = slash < 0 ? undefined : name.slice(0, slash);
  try {
    const purl = new PackageURL("npm", scope, name.slice(slash + 1), version || undefined);
    purl.name = name.slice(slash + 1);
    purl.namespace = scope;
    return purl.toString().replaceAll("+", "%2B"); // the library leaves the plus of build metadata as it is
  } catch {
    return undefined; // a name that no package URL can hold
  }
}
