import type { Component } from "../../domain/contracts/component.ts";
import { toFileName } from "../../text/paths.ts";

/** The listed package that a file is the archive of: by its name and version, or because a manifest takes it from there. */
export function createListed(
  components: readonly Component[],
): (path: string) => { readonly isKnown: boolean; readonly taken?: Component | undefined } {
  const addresses = new Map<string, Component>();
  const names = new Set<string>();
  for (const component of components) {
    const { name, version, origin } = component;
    if (origin?.kind === "file") addresses.set(toFileName(origin.address), component);
    if (version !== "")
      names.add(plain(`${name.slice(name.indexOf(":") + 1)}-${version}`)).add(plain(`${toFileName(name)}-${version}`));
  }
  return (path) => {
    const file = toFileName(path);
    const taken = addresses.get(file);
    if (taken) return { isKnown: true, taken };
    // Wheels, gems and caches of Yarn have more after the version.
    const [, stem = ""] = archive.exec(file) ?? [];
    const words = plain(stem).split("-");
    return { isKnown: words.some((_, at) => names.has(words.slice(0, words.length - at).join("-"))) };
  };
}

const archive = /^(.{1,300})\.(?:jar|aar|whl|egg|nupkg|gem|crate|tgz)$/i;

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[-_.@/+]+/g, "-")
    .replace(/^-/, "");
}
