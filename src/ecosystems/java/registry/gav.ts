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

/** Valid as a folder name; not a range, and without placeholders. */
export function isPlainVersion(version: string | undefined): version is string {
  return version !== undefined && version.length <= 256 && /^[\w.+~-]+$/.test(version) && !/^\.+$/.test(version);
}
