import type { Semver } from "../../kit/semver-order.ts";

const maxLength = 256;

/** Reads `1.2.3-beta.1+build`, also after `v` or `=`; undefined for anything else. */
export function parseSemver(text: string): Semver | undefined {
  if (text.length > maxLength) return undefined;
  const match = /^[v=\s]*(\d{1,15})\.(\d{1,15})\.(\d{1,15})(?:-([\w.-]+))?(?:\+[\w.-]*)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, major, minor, patch, label] = match;
  return { numbers: [Number(major), Number(minor), Number(patch)], label: label?.split(".") ?? [] };
}
