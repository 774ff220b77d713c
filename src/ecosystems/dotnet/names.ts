import type { Component } from "../../domain/component.ts";
import type { PackageUrl } from "../../domain/ecosystem.ts";
import { packageUrl } from "../kit/package-url.ts";
import { isPackageName } from "./package-name.ts";

export function nugetPurl({ name, version }: Component): string | undefined {
  return packageUrl("nuget", undefined, name, version);
}

export function fromNugetPurl({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  return namespace === undefined && isPackageName(name) ? { type, name } : undefined;
}
