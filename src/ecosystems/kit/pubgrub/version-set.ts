/** Sets of versions are bit masks: bit 0 is the oldest version. */
export function toSet(bits: readonly boolean[]): bigint {
  let text = "";
  for (const bit of bits) text = (bit ? "1" : "0") + text;
  return text === "" ? 0n : BigInt(`0b${text}`);
}

export function onlyVersion(at: number): bigint {
  return 1n << BigInt(at);
}

/** Whether a set has at most one version. */
export function isSingle(set: bigint): boolean {
  return (set & (set - 1n)) === 0n;
}

/** The position of the newest version of a set that is not empty. */
export function findNewest(set: bigint): number {
  const hex = set.toString(16);
  return (hex.length - 1) * 4 + (31 - Math.clz32(Number.parseInt(hex[0] ?? "0", 16)));
}

export function listNewest(set: bigint, max: number): number[] {
  const versions: number[] = [];
  for (let left = set; left !== 0n && versions.length < max;) {
    const newest = findNewest(left);
    versions.push(newest);
    left &= ~onlyVersion(newest);
  }
  return versions;
}

export function countVersions(set: bigint): number {
  let count = 0;
  for (const digit of set.toString(2)) if (digit === "1") count++;
  return count;
}
