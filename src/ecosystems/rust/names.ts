import type { Component } from "../../domain/component.ts";
import type { PackageUrl } from "../../domain/ecosystem.ts";
import { packageUrl } from "../kit/package-url.ts";

export function cargoPurl({ name, version }: Component): string | undefined {
  return packageUrl("cargo", undefined, name, version);
}

export function fromCargoPurl({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  return namespace === undefined && /^[\p{L}_][\p{L}\p{N}_-]{0,199}$/u.test(name) ? { type, name } : undefined;
}
