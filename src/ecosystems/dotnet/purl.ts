import type { Component } from "../../domain/component.ts";
import { packageUrl } from "../package-url.ts";

export function nugetPurl({ name, version }: Component): string | undefined {
  return packageUrl("nuget", undefined, name, version);
}
