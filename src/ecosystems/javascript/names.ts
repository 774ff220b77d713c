import type { Component } from "../../domain/contracts/component.ts";
import type { ClearlyDefinedName, PackageUrl } from "../../domain/contracts/ecosystem.ts";
import { isPackageName } from "./package-name.ts";

export function npmClearlyDefinedAs({ name }: Pick<Component, "name">): ClearlyDefinedName | undefined {
  const place = { type: "npm", provider: "npmjs" };
  if (!name.startsWith("@")) return { ...place, name };
  const slash = name.indexOf("/");
  return slash < 0 ? undefined : { ...place, namespace: name.slice(0, slash), name: name.slice(slash + 1) };
}

/** Some tools omit the `@` of the scope. */
export function fromNpmPurl({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  const scope = namespace === undefined ? "" : `@${namespace.replace(/^@/, "")}/`;
  return isPackageName(scope + name) ? { type, name: scope + name } : undefined;
}
