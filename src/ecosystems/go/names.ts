import type { Component } from "../../domain/contracts/component.ts";
import type { ClearlyDefinedName, PackageLabels, PackageUrl } from "../../domain/contracts/ecosystem.ts";

/** A path without a dot in its first part cannot be fetched: the standard library, or a private name. */
export function goClearlyDefinedAs({ name: path }: Pick<Component, "name">): ClearlyDefinedName | undefined {
  const parts = path.split("/");
  if (!parts[0]?.includes(".")) return undefined;
  const name = parts.pop() ?? "";
  return { type: "go", provider: "golang", ...(parts.length > 0 && { namespace: parts.join("/") }), name };
}

/** Go package URLs are lower-case, but module paths are case-sensitive: a label may have the right spelling. */
export function fromGoPurl(
  { type, namespace, name }: PackageUrl,
  labels?: PackageLabels,
): Pick<Component, "type" | "name"> | undefined {
  const path = namespace === undefined ? name : `${namespace}/${name}`;
  if (!/^[\w.~/+-]{1,500}$/.test(path)) return undefined;
  const isSame = labels?.name.toLowerCase() === path.toLowerCase();
  return { type, name: isSame ? labels.name : path };
}
