import { isName, normalizeName } from "../../package-name.ts";
import { isVersion } from "./version.ts";

const endings = [".whl", ".tar.gz", ".tgz", ".zip", ".tar.bz2", ".tar.xz", ".tar.z", ".tar", ".egg"];

/** Whether a path or address ends in the name of a packed distribution. */
export function isArchive(path: string): boolean {
  return endingOf(path) !== undefined;
}

/** The name and version in the file name of a wheel or source distribution; undefined if it has none. */
export function readArchiveName(path: string): { readonly name: string; readonly version: string } | undefined {
  const ending = endingOf(path);
  if (ending === undefined) return undefined;
  const file = decode(path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1));
  const stem = file.slice(0, file.length - ending.length);
  const [name, version] = ending === ".whl" || ending === ".egg" ? stem.split("-") : splitSource(stem);
  if (name === undefined || version === undefined || !isName(name) || !isVersion(version)) return undefined;
  return { name: normalizeName(name), version };
}

function endingOf(path: string): string | undefined {
  const end = path.slice(-12).toLowerCase();
  return endings.find((ending) => end.endsWith(ending));
}

/** `zope.interface-6.2`: the last dash before a digit. */
function splitSource(stem: string): [string?, string?] {
  for (let dash = stem.lastIndexOf("-"); dash > 0; dash = stem.lastIndexOf("-", dash - 1)) {
    const code = stem.charCodeAt(dash + 1);
    if (code >= 48 && code <= 57) return [stem.slice(0, dash), stem.slice(dash + 1)];
  }
  return [];
}

function decode(file: string): string {
  return file.replaceAll(/%2b/gi, "+");
}
