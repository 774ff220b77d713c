import type { Component } from "../../domain/contracts/component.ts";
import type { PackageUrl } from "../../domain/contracts/ecosystem.ts";
import { isName, normalizeName } from "./package-name.ts";

/** Conda allows names that PyPI does not: `_libgcc_mutex`. */
export function fromPythonPurl({ type, namespace, name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  if (namespace !== undefined) return undefined;
  if (type === "conda") return /^[a-z0-9_][\w.-]{0,199}$/i.test(name) ? { type, name: name.toLowerCase() } : undefined;
  return isName(name) ? { type, name: normalizeName(name) } : undefined;
}
