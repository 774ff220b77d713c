import type { Component } from "../../domain/component.ts";
import { packageUrl } from "../package-url.ts";

export function pythonPurl({ type, name, version }: Component): string | undefined {
  return packageUrl(type, undefined, name, version);
}
