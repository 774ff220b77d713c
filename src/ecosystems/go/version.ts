const pattern = /^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;
const maxLength = 256;

/** Whether this is one release; a handwritten go.mod may also have a branch or `latest`. */
export function isVersion(text: string): boolean {
  return text.length <= maxLength && pattern.test(text);
}

/** Compares two versions by semantic versioning; above 0 if the first is newer. */
export function compareVersions(one: string, other: string): number {
  const [, ...first] = pattern.exec(one) ?? [];
  const [, ...second] = pattern.exec(other) ?? [];
  for (let part = 0; part < 3; part++) {
    const difference = compareNumbers(first[part] ?? "", second[part] ?? "");
    if (difference !== 0) return difference;
  }
  return comparePreRelease(first[3], second[3]);
}

/** A release is newer than its pre-releases. */
function comparePreRelease(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  const first = one.split(".");
  const second = other.split(".");
  for (let part = 0; part < Math.min(first.length, second.length); part++) {
    const difference = compareIdentifiers(first[part] ?? "", second[part] ?? "");
    if (difference !== 0) return difference;
  }
  return first.length - second.length;
}

function compareIdentifiers(one: string, other: string): number {
  const isNumber = /^\d+$/.test(one);
  const isOtherNumber = /^\d+$/.test(other);
  if (isNumber && isOtherNumber) return compareNumbers(one, other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return compareTexts(one, other);
}

/** Numbers of any length, without leading zeros. */
function compareNumbers(one: string, other: string): number {
  return one.length - other.length || compareTexts(one, other);
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Go reads a go.mod without a `go` line as one of Go 1.16. */
export function isBefore117(go: string | undefined): boolean {
  const [, major, minor] = /^(\d{1,9})\.(\d{1,9})/.exec(go ?? "1.16") ?? [];
  return Number(major) < 1 || (Number(major) === 1 && Number(minor) < 17);
}
