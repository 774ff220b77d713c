import { normalizeName } from "../package-name.ts";
import { readPackageRequirement } from "../files/requirement/requirement.ts";

export interface InstalledNeed {
  readonly name: string;
  readonly extras: readonly string[];
  /** Needed only with one of these extras of the package that needs it; empty: always. */
  readonly onlyWith: readonly string[];
  /** A marker limits it to a platform or Python version, so it may be missing. */
  readonly isConditional: boolean;
}

/** Reads the value of a `Requires-Dist` field: `urllib3 (<3,>=1.21) ; extra == 'socks' and python_version < "3"`. */
export function readRequires(field: string): InstalledNeed | undefined {
  const [requirement, marker] = splitMarker(field);
  const parsed = readPackageRequirement(requirement);
  if (!parsed) return undefined;
  return {
    name: parsed.name,
    extras: parsed.extras,
    onlyWith: extrasIn(marker),
    isConditional: /\b(?:python_|sys_platform|platform_|os_name|implementation_)/.test(marker),
  };
}

export function readEggRequires(text: string): InstalledNeed[] {
  return toRequiresDist(text).flatMap((line) => readRequires(line) ?? []);
}

/** The lines of a requires.txt as `Requires-Dist`: those below `[extra]` and `[:marker]` are conditional. */
export function toRequiresDist(text: string): string[] {
  let conditions: readonly string[] = [];
  return text.split(/\r\n|\n/).flatMap((line) => {
    const [, extra, marker] = /^\[([^:\]]*)(?::(.*))?\]$/.exec(line.trim()) ?? [];
    if (extra !== undefined) {
      const extras = extra.trim() === "" ? [] : [`extra == "${normalizeName(extra.trim())}"`];
      conditions = [...(marker?.trim() ? [`(${marker.trim()})`] : []), ...extras];
      return [];
    }
    if (line.trim() === "" || line.trim().startsWith("#")) return [];
    const [requirement, own] = splitMarker(line.trim());
    const all = [...(own === "" ? [] : [`(${own.trim()})`]), ...conditions];
    return [all.length === 0 ? requirement : `${requirement.trim()} ; ${all.join(" and ")}`];
  });
}

/** In an address, a semicolon starts a marker only after a space. */
function splitMarker(field: string): [string, string] {
  const semicolon = field.includes("://") ? field.search(/\s;/) : field.indexOf(";");
  return semicolon < 0 ? [field, ""] : [field.slice(0, semicolon), field.slice(semicolon + 1)];
}

/** `extra == "a" or "b" == extra` */
function extrasIn(marker: string): string[] {
  const matches = marker
    .slice(0, maxMarkerLength)
    .matchAll(/\bextra\s{0,9}==\s{0,9}["']([^"']+)["']|["']([^"']+)["']\s{0,9}==\s{0,9}extra\b/g);
  return [...matches].map((match) => normalizeName(match[1] ?? match[2] ?? ""));
}

const maxMarkerLength = 4096;
