/** A NuGet version: up to four numbers and the parts of the pre-release label, in lower case. */
export interface NugetVersion {
  readonly numbers: readonly number[];
  readonly label: readonly (string | number)[];
}

const maxLength = 256;

export function parseVersion(text: string): NugetVersion | undefined {
  if (text.length > maxLength) return undefined;
  const match = /^v?(\d{1,15}(?:\.\d{1,15}){0,3})(?:-([\w.-]+))?(?:\+[\w.-]*)?$/.exec(text.trim());
  if (!match?.[1]) return undefined;
  const label = match[2]?.toLowerCase().split(".") ?? [];
  return {
    numbers: match[1].split(".").map(Number),
    label: label.map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : part)),
  };
}

/** As in URLs: three numbers, a fourth if it is not zero, no build metadata, lower case. */
export function normalizeVersion(text: string): string {
  const version = parseVersion(text);
  return version ? formatVersion(version) : text.trim().toLowerCase();
}

export function formatVersion({ numbers, label }: NugetVersion): string {
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

/** Negative if `a` is older; a missing number is zero. */
export function compareVersions(a: NugetVersion, b: NugetVersion): number {
  for (let at = 0; at < 4; at++) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return compareLabels(a.label, b.label);
}

function compareLabels(a: NugetVersion["label"], b: NugetVersion["label"]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (const [at, part] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    if (typeof part !== typeof other) return typeof part === "number" ? -1 : 1;
    if (part !== other) return part < other ? -1 : 1;
  }
  return a.length - b.length;
}
