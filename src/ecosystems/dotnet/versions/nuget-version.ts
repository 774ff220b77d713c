import type { Semver } from "../../kit/semver-order.ts";

const maxLength = 256;

/** Up to four numbers and the pre-release label, in lower case. */
export function parseVersion(text: string): Semver | undefined {
  if (text.length > maxLength) return undefined;
  const match = /^v?(\d{1,15}(?:\.\d{1,15}){0,3})(?:-([\w.-]+))?(?:\+[\w.-]*)?$/.exec(text.trim());
  if (!match?.[1]) return undefined;
  return { numbers: match[1].split(".").map(Number), label: match[2]?.toLowerCase().split(".") ?? [] };
}

/** As in URLs: three numbers, a fourth if it is not zero, no build metadata, lower case. */
export function normalizeVersion(text: string): string {
  const version = parseVersion(text);
  return version ? formatVersion(version) : text.trim().toLowerCase();
}

export function formatVersion({ numbers, label }: Semver): string {
  return formatNumbers(numbers) + (label.length === 0 ? "" : `-${label.join(".")}`);
}

/** The same with the original label, as NuGet displays versions. */
export function displayVersion(text: string): string {
  const version = parseVersion(text);
  const label = /-[\w.-]+/.exec(text.split("+", 1)[0] ?? "")?.[0] ?? "";
  return version ? formatNumbers(version.numbers) + label : text.trim();
}

function formatNumbers([major = 0, minor = 0, patch = 0, revision = 0]: readonly number[]): string {
  return (revision === 0 ? [major, minor, patch] : [major, minor, patch, revision]).join(".");
}
