import type { Component } from "../../domain/component.ts";
import type { ClearlyDefinedName, PackageUrl } from "../../domain/ecosystem.ts";
import { packageUrl } from "../package-url.ts";

export function goPurl({ name, version }: Component): string | undefined {
  const slash = name.lastIndexOf("/");
  const namespace = slash < 0 ? undefined : name.slice(0, slash);
  return packageUrl("golang", namespace, name.slice(slash + 1), version);
}

/** Without a dot in its first part a path names nothing that can be fetched: the standard library, or a private name. */
export function goClearlyDefinedAs({ name: path }: Pick<Component, "name">): ClearlyDefinedName | undefined {
  const parts = path.split("/");
  if (!parts[0]?.includes(".")) return undefined;
  const name = parts.pop() ?? "";
  return { type: "go", provider: "golang", ...(parts.length > 0 && { namespace: parts.join("/") }), name };
}

/** Not every name is a path that a proxy knows: the standard library is `stdlib`. */
export function fromGoPurl({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  const path = namespace === undefined ? name : `${namespace}/${name}`;
  return /^[\w.~/+-]{1,500}$/.test(path) ? { type, name: path } : undefined;
}
