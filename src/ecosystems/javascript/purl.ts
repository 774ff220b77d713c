import type { Component } from "../../domain/component.ts";
import type { PackageUrl } from "../../domain/ecosystem.ts";
import { packageUrl } from "../package-url.ts";
import { isPackageName } from "./package-name.ts";

export function npmPurl({ name, version }: Pick<Component, "name" | "version">): string | undefined {
  const slash = name.indexOf("/");
  const scope = slash < 0 ? undefined : name.slice(0, slash);
  return packageUrl("npm", scope, name.slice(slash + 1), version);
}

/** Some tools leave the `@` of the scope away. */
export function fromNpmPurl({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  const scope = namespace === undefined ? "" : `@${namespace.replace(/^@/, "")}/`;
  return isPackageName(scope + name) ? { type, name: scope + name } : undefined;
}
