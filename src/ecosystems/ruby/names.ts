import type { Component } from "../../domain/component.ts";
import type { PackageUrl } from "../../domain/ecosystem.ts";
import { packageUrl } from "../kit/package-url.ts";
import { isGemName } from "./gem-name.ts";

export function gemPurl({ name, version }: Component): string | undefined {
  return packageUrl("gem", undefined, name, version);
}

export function fromGemPurl({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  return namespace === undefined && isGemName(name) ? { type, name } : undefined;
}
