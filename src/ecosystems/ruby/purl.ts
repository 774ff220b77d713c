import type { Component } from "../../domain/component.ts";
import { packageUrl } from "../package-url.ts";

export function gemPurl({ name, version }: Component): string | undefined {
  return packageUrl("gem", undefined, name, version);
}
