import { normalizeName } from "../package-name.ts";
import { readRequirement } from "../files/requirement/requirement.ts";

/** A dependency in the metadata of an installed package. */
export interface InstalledNeed {
  readonly name: string;
  /** The requested extras of the package. */
  readonly extras: readonly string[];
  /** Needed only with one of these extras of the package that needs it; empty: always. */
  readonly onlyWith: readonly string[];
  /** A marker limits it to a platform or Python version, so it may be missing. */
  readonly isConditional: boolean;
}

/** Reads the value of a `Requires-Dist` field: `urllib3 (<3,>=1.21) ; extra == 'socks' and python_version < "3"`. */
export function readRequires(written: string): InstalledNeed | undefined {
  const [requirement, marker] = splitMarker(written);
  const found = readRequirement(requirement);
  if (found === undefined || found === "no-component") return undefined;
  return {
    name: found.name,
    extras: found.extras,
    onlyWith: extrasIn(marker),
    isConditional: /\b(?:python_|sys_platform|platform_|os_name|implementation_)/.test(marker),
  };
}

/**
 * Reads the requires.txt of an egg: requirements below `[extra]`, `[:marker]` or `[extra:marker]` are conditional,
 * those before the first such line are not.
 */
export function readEggRequires(text: string): InstalledNeed[] {
  let onlyWith: readonly string[] = [];
  let isConditional = false;
  return text.split(/\r\n|\n/).flatMap((line) => {
    const section = /^\[([^:\]]*)(:?)/.exec(line.trim());
    if (section) {
      onlyWith = section[1] ? [normalizeName(section[1].trim())] : [];
      isConditional = section[2] === ":";
      return [];
    }
    const need = readRequires(line);
    return need ? [{ ...need, onlyWith, isConditional }] : [];
  });
}

/** In an address, a semicolon starts a marker only after a space. */
function splitMarker(written: string): [string, string] {
  const semicolon = written.includes("://") ? written.search(/\s;/) : written.indexOf(";");
  return semicolon < 0 ? [written, ""] : [written.slice(0, semicolon), written.slice(semicolon + 1)];
}

/** `extra == "a" or "b" == extra` */
function extrasIn(marker: string): string[] {
  const found = marker
    .slice(0, maxMarkerLength)
    .matchAll(/\bextra\s{0,9}==\s{0,9}["']([^"']+)["']|["']([^"']+)["']\s{0,9}==\s{0,9}extra\b/g);
  return [...found].map((one) => normalizeName(one[1] ?? one[2] ?? ""));
}

const maxMarkerLength = 4096;
