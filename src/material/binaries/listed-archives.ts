import type { Component } from "../../domain/contracts/component.ts";
import { toFileName } from "../../text/paths.ts";

/** Whether a file is the archive of a package that a lockfile or manifest lists: by its address, or name and version. */
export function createListed(components: readonly Component[]): (path: string) => boolean {
  const addresses = new Set<string>();
  const names = new Set<string>();
  for (const { name, version, origin } of components) {
    if (origin?.kind === "file") addresses.add(toFileName(origin.address));
    if (version !== "")
      names.add(plain(`${name.slice(name.indexOf(":") + 1)}-${version}`)).add(plain(`${toFileName(name)}-${version}`));
  }
  return (path) => {
    const file = toFileName(path);
    if (addresses.has(file)) return true;
    // Wheels, gems and caches of Yarn have more after the version.
    const [, stem = ""] = archive.exec(file) ?? [];
    const words = plain(stem).split("-");
    return words.some((_, at) => names.has(words.slice(0, words.length - at).join("-")));
  };
}

const archive = /^(.{1,300})\.(?:jar|aar|whl|egg|nupkg|gem|crate|tgz)$/i;

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[-_.@/+]+/g, "-")
    .replace(/^-/, "");
}
