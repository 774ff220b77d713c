import type { Component } from "../../../domain/component.ts";
import { parseVersion } from "../versions.ts";

/** A longer text is no version. */
const maxLength = 255;

/** A bare version is exact, also with two parts; anything else is a requirement. */
export function readRequirement(written: string): Pick<Component, "version" | "requirement"> {
  const version = exactVersion(written);
  return version === undefined ? { version: "", requirement: written } : { version };
}

/** `1.2.3`, `=1.2.3`, `9.8`, `dev-main#abc`, `dev-main as 1.0`. A flag (`1.0@beta`) and an alias do not change it. */
function exactVersion(written: string): string | undefined {
  if (written.length > maxLength) return undefined;
  const plain = written
    .trim()
    .replace(/^==?\s?/, "")
    .replace(/\sas\s.*$/, "")
    .replace(/@\w+$/, "")
    .replace(/#.*$/, "")
    .trim();
  return plain !== "" && !/[\s,|*^~<>!=]/.test(plain) && !/(?:^|\.)x$/i.test(plain) && parseVersion(plain)
    ? plain
    : undefined;
}
