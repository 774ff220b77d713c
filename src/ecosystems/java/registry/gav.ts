import { url } from "../../../http/url.ts";
import { isName } from "../coordinates.ts";

/** A package by name (`group:artifact`) and version. */
export interface Gav {
  readonly name: string;
  readonly version: string;
}

export function gavKey({ name, version }: Gav): string {
  return `${name}:${version}`;
}

/** `group:artifact`, each valid as a folder name. */
export function isCoordinate(name: string): boolean {
  const [group = "", artifact = "", ...rest] = name.split(":");
  return (
    rest.length === 0 && isName(group) && isName(artifact) && group.split(".").every(Boolean) && !/^\.+$/.test(artifact)
  );
}

/** Whether a repository may have it: no ranges, no placeholders. */
export function isFetchable({ name, version }: Gav): boolean {
  return isCoordinate(name) && isPlainVersion(version);
}

/** A name and version, if a repository may have them. */
export function toGav(name: string, version: string | undefined): Gav | undefined {
  return isCoordinate(name) && isPlainVersion(version) ? { name, version } : undefined;
}

/** The new name and version of a package that was renamed; parts that are not stated stay the same. */
export function moveGav({ name, version }: Gav, to: Readonly<Partial<Record<PomPart, string | undefined>>>): Gav {
  const [group = "", artifact = ""] = name.split(":");
  return { name: `${to.groupId ?? group}:${to.artifactId ?? artifact}`, version: to.version ?? version };
}

type PomPart = "groupId" | "artifactId" | "version";

/** Valid as a folder name; not a range, and without placeholders. */
export function isPlainVersion(version: string | undefined): version is string {
  return version !== undefined && version.length <= 256 && /^[\w.+~-]+$/.test(version) && !/^\.+$/.test(version);
}

/** `group/with/slashes/artifact` after a base. */
export function artifactFolder(base: string, name: string): string {
  const [group = "", artifact = ""] = name.split(":");
  return [...group.split("."), artifact].reduce((folder, part) => url(folder)`/${part}`, base);
}
