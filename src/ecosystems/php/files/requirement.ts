import type { Component } from "../../../domain/contracts/component.ts";
import { parseVersion, stabilityOf } from "../versions/versions.ts";

/** A longer text is no version. */
const maxLength = 255;

/** A bare version is exact, also with two parts; anything else is a requirement. */
export function readRequirement(written: string): Pick<Component, "version" | "requirement"> {
  const version = exactVersion(written);
  return version === undefined ? { version: "", requirement: written } : { version };
}

/** `1.2.3`, `=1.2.3`, `9.8`; a flag (`1.0@beta`) does not change it. A branch such as `dev-main` moves. */
function exactVersion(written: string): string | undefined {
  if (written.length > maxLength) return undefined;
  const plain = written
    .trim()
    .replace(/^==?\s?/, "")
    .replace(/@\w+$/, "");
  const version = /^v?\d[\w.+-]*$/i.test(plain) ? parseVersion(plain) : undefined;
  return version && stabilityOf(version) !== "dev" ? plain : undefined;
}
