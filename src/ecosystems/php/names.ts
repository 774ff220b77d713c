import type { Component } from "../../domain/contracts/component.ts";
import type { PackageUrl } from "../../domain/contracts/ecosystem.ts";

const maxLength = 200;

/** Whether a text can be the name of a package: a vendor and a name. Anything else in a file is damage. */
export function isPackageName(name: string): boolean {
  return name.length <= maxLength && /^[a-z\d][\w.-]*\/[a-z\d_][\w.-]*$/i.test(name);
}

/** Composer compares names in lower case. */
export function normalizeName(name: string): string {
  return name.toLowerCase();
}

/** PHP itself, its extensions and libraries, and the APIs of Composer: nothing that is downloaded. */
export function isPlatform(name: string): boolean {
  return /^(?:php(?:-[\w-]+)?|hhvm|(?:ext|lib)-.*|composer(?:-(?:plugin|runtime)-api)?)$/i.test(name);
}

export function fromComposerPurl({
  type,
  namespace = "",
  name,
}: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  const full = normalizeName(`${namespace}/${name}`);
  return isPackageName(full) ? { type, name: full } : undefined;
}
