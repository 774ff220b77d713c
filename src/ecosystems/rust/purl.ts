import type { Component } from "../../domain/component.ts";
import { packageUrl } from "../package-url.ts";

export function cargoPurl({ name, version }: Component): string | undefined {
  return packageUrl("cargo", undefined, name, version);
}
