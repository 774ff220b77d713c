import type { Component } from "../../domain/contracts/component.ts";
import type { EcosystemFacts, PackageLabels, PackageUrl } from "../../domain/contracts/ecosystem.ts";

/**
 * The component for a package URL. Unknown types become `custom`, named by the URL without its version, so that equal
 * names of two systems stay different: `deb/debian/zlib`.
 */
export function createPurlReader(
  ecosystems: readonly EcosystemFacts[],
): (purl: PackageUrl, labels?: PackageLabels) => Pick<Component, "type" | "name"> {
  const byType = new Map(ecosystems.flatMap((ecosystem) => ecosystem.types.map((type) => [type, ecosystem] as const)));
  return (purl, labels) => byType.get(purl.type)?.fromPurl?.(purl, labels) ?? { type: "custom", name: placeOf(purl) };
}

function placeOf({ type, namespace, name }: PackageUrl): string {
  return [type, ...(namespace === undefined ? [] : [namespace]), name].join("/");
}
