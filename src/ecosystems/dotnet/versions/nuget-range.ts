import { type Semver, compareSemver } from "../../kit/semver-order.ts";
import { parseVersion } from "./nuget-version.ts";

/** The versions a requirement allows: everything between two ends, either of which may be missing. */
export interface NugetRange {
  readonly low?: End;
  readonly high?: End;
  /** Whether pre-releases are treated like releases; otherwise they are only used if there is no release. */
  readonly prereleases: boolean;
}

interface End {
  readonly version: Semver;
  readonly included: boolean;
}

const maxLength = 4096;

/** Parses requirements of NuGet (`[1.0,2.0)`, `1.2.*`) and Paket (`~> 1.2`); undefined if neither accepts it. */
export function parseRange(requirement: string): NugetRange | undefined {
  const text = requirement.trim();
  if (text.length > maxLength) return undefined;
  if (text === "") return { prereleases: false };
  if (/^[[(]/.test(text)) return readInterval(text);
  return text.includes("*") ? readFloating(text) : readComparators(text.split(/\s+/));
}

export function isInRange(version: Semver, { low, high }: NugetRange): boolean {
  return (
    (!low || isBeyond(compareSemver(version, low.version), low)) &&
    (!high || isBeyond(compareSemver(high.version, version), high))
  );
}

/** Whether a range can include anything between two versions, which are the ends of a registry page. */
export function mayHold({ low, high }: NugetRange, first: Semver | undefined, last: Semver | undefined): boolean {
  const endsBefore = low && last && compareSemver(last, low.version) < 0;
  const beginsAfter = high && first && compareSemver(first, high.version) > 0;
  return !endsBefore && !beginsAfter;
}

function isBeyond(order: number, { included }: End): boolean {
  return included ? order >= 0 : order > 0;
}

/** `[1.0]`, `[1.0,2.0)`, `(,1.0]`, `[1.*,2.0)`. */
function readInterval(text: string): NugetRange | undefined {
  const [first = "", last = first, more] = text
    .slice(1, -1)
    .split(",")
    .map((part) => part.trim());
  if (more !== undefined || !/[\])]$/.test(text)) return undefined;
  const floating = first.includes("*") ? readFloating(first) : undefined;
  const from = floating?.low?.version ?? parseVersion(first);
  const to = parseVersion(last);
  if ((first !== "" && !floating && !from) || (last !== "" && last !== first && !to)) return undefined;
  return makeRange(
    from && { version: from, included: text.startsWith("[") },
    to && { version: to, included: text.endsWith("]") },
    floating?.prereleases,
  );
}

/** `*`, `1.*`, `1.2.*-*`, `1.2.3-beta.*`: the newest version with this prefix. */
function readFloating(text: string): NugetRange | undefined {
  const dash = text.indexOf("-");
  const numbers = dash < 0 ? text : text.slice(0, dash);
  if (numbers === "*") return { prereleases: dash >= 0 };
  if (!numbers.endsWith(".*")) return readFloatingLabel(text, numbers);
  const low = parseVersion(numbers.slice(0, -2));
  if (!low || low.label.length > 0) return undefined;
  return makeRange({ version: low, included: true }, before(raiseLast(low.numbers)), dash >= 0);
}

/** `1.2.3-beta.*`: pre-releases of one version, and that version itself. */
function readFloatingLabel(text: string, numbers: string): NugetRange | undefined {
  const release = parseVersion(numbers);
  const stem = text.slice(0, -1).replace(/[-.]$/, "");
  const low = text.endsWith("-*") ? release && { ...release, label: ["0"] } : parseVersion(stem);
  return release && low && text.endsWith("*")
    ? makeRange({ version: low, included: true }, { version: release, included: true }, true)
    : undefined;
}

/** Paket's syntax, with or without a space after the operator; a bare version is the minimum. */
function readComparators(words: readonly string[]): NugetRange | undefined {
  let range: NugetRange | undefined = { prereleases: false };
  for (let at = 0; at < words.length && range; at++) {
    const word = words[at] ?? "";
    const sign = /^(?:~>|[<>]=?|={1,2})?/.exec(word)?.[0] ?? "";
    range = narrow(range, sign, parseVersion(word.slice(sign.length) || (words[++at] ?? "")));
  }
  return range;
}

function narrow(range: NugetRange, sign: string, version: Semver | undefined): NugetRange | undefined {
  if (!version) return undefined;
  const { low, high, prereleases } = range;
  const here = { version, included: sign !== ">" && sign !== "<" };
  if (sign === "~>") return makeRange(here, before(raiseLast(allButLast(version.numbers))), prereleases);
  if (sign.startsWith("=")) return makeRange(here, here, prereleases);
  return sign.startsWith("<") ? makeRange(low, here, prereleases) : makeRange(here, high, prereleases);
}

function makeRange(low: End | undefined, high: End | undefined, prereleases = false): NugetRange {
  const named = [low, high].some((end) => (end?.version.label.length ?? 0) > 0 && end?.version.label[0] !== "0");
  return { ...(low && { low }), ...(high && { high }), prereleases: prereleases || named };
}

/** The end before a version and all its pre-releases. */
function before(numbers: readonly number[]): End {
  return { version: { numbers, label: ["0"] }, included: false };
}

function raiseLast(numbers: readonly number[]): readonly number[] {
  return numbers.map((number, at) => (at === numbers.length - 1 ? number + 1 : number));
}

function allButLast(numbers: readonly number[]): readonly number[] {
  return numbers.slice(0, Math.max(1, numbers.length - 1));
}
