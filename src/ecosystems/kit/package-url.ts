import { PackageURL } from "packageurl-js";
import type { Component } from "../../domain/contracts/component.ts";
import type { PackageUrl } from "../../domain/contracts/ecosystem.ts";

/** The package URL of a component. What precedes the last slash of its name is the namespace. */
export function componentPurl({
  type,
  name,
  version,
}: Pick<Component, "type" | "name" | "version">): string | undefined {
  const slash = name.lastIndexOf("/");
  return packageUrl(type, slash < 0 ? undefined : name.slice(0, slash), name.slice(slash + 1), version);
}

/** Reads the package URLs of an ecosystem without namespaces. */
export function fromPlainPurl(isName: (name: string) => boolean) {
  return ({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined =>
    namespace === undefined && isName(name) ? { type, name } : undefined;
}

/**
 * The package URL of a name, in the spelling its ecosystem compares. Upper case is kept regardless of the rules of the
 * type: packages such as `JSONStream` differ from others only in case. Undefined for a name that no package URL can
 * have.
 */
export function packageUrl(
  type: string,
  namespace: string | undefined,
  name: string,
  version: string,
): string | undefined {
  try {
    const purl = new PackageURL(type, namespace, name, version || undefined);
    purl.name = name;
    purl.namespace = namespace;
    // The library does not encode the characters of build metadata (`1.0+5`) and epochs (`1!2.0`).
    return purl.toString().replaceAll("+", "%2B").replaceAll("!", "%21");
  } catch {
    return undefined;
  }
}
