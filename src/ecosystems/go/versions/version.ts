import { compareLabels, compareNumbers } from "../../kit/semver-order.ts";

const pattern = /^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;
const maxLength = 256;

/** Whether this is one release; a handwritten go.mod may also have a branch or `latest`. */
export function isVersion(text: string): boolean {
  return text.length <= maxLength && pattern.test(text);
}

/** Compares two versions by semantic versioning; above 0 if the first is newer. What is not a version is the oldest. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [parse(left), parse(right)];
  return compareNumbers(a.numbers, b.numbers) || compareLabels(a.label, b.label);
}

/** The numbers may have any length. */
function parse(version: string): { readonly numbers: readonly bigint[]; readonly label: readonly string[] } {
  const [, major = "-1", minor = "0", patch = "0", label] = pattern.exec(version) ?? [];
  return { numbers: [major, minor, patch].map(BigInt), label: label?.split(".") ?? [] };
}

/** Go reads a go.mod without a `go` line as one of Go 1.16. */
export function isBefore117(go: string | undefined): boolean {
  const [, major, minor] = /^(\d{1,9})\.(\d{1,9})/.exec(go ?? "1.16") ?? [];
  return Number(major) < 1 || (Number(major) === 1 && Number(minor) < 17);
}
