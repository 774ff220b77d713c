import type { Component } from "../domain/component.ts";
import type { Ecosystem, PackageUrl } from "../domain/ecosystem.ts";

/**
 * The component that a package URL means. What no ecosystem of lcc owns is of the type `custom`, and its name is the
 * URL without version, so that packages of two systems that share a name stay apart: `deb/debian/zlib`.
 */
export function createPurlReader(
  ecosystems: readonly Ecosystem[],
): (purl: PackageUrl) => Pick<Component, "type" | "name"> {
  const byType = new Map(ecosystems.flatMap((ecosystem) => ecosystem.types.map((type) => [type, ecosystem] as const)));
  return (purl) => byType.get(purl.type)?.fromPurl?.(purl) ?? { type: "custom", name: placeOf(purl) };
}

function placeOf({ type, namespace, name }: PackageUrl): string {
  return [type, ...(namespace === undefined ? [] : [namespace]), name].join("/");
}
