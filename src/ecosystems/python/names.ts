import type { Component } from "../../domain/component.ts";
import type { PackageUrl } from "../../domain/ecosystem.ts";
import { packageUrl } from "../kit/package-url.ts";
import { isName, normalizeName } from "./package-name.ts";

export function pythonPurl({ type, name, version }: Component): string | undefined {
  return packageUrl(type, undefined, name, version);
}

/** Conda allows names that PyPI does not: `_libgcc_mutex`. */
export function fromPythonPurl({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  if (namespace !== undefined) return undefined;
  if (type === "conda") return /^[a-z0-9_][\w.-]{0,199}$/i.test(name) ? { type, name: name.toLowerCase() } : undefined;
  return isName(name) ? { type, name: normalizeName(name) } : undefined;
}
