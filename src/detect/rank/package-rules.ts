import type { Component } from "../../domain/contracts/component.ts";
import type { EcosystemFacts } from "../../domain/contracts/ecosystem.ts";

/** What the ecosystems say about the names and versions of packages. */
export interface PackageRules {
  readonly ignoresCase: (type: string) => boolean;
  /** The type and the name, as the ecosystem compares names. */
  readonly nameOf: (component: Pick<Component, "type" | "name">) => string;
  /** Whether a locked version meets what a manifest requires; true if that is unknown. */
  readonly accepts: (wanted: Component, version: string) => boolean;
}

export function createPackageRules(ecosystems: readonly EcosystemFacts[]): PackageRules {
  const byType = new Map(ecosystems.flatMap((ecosystem) => ecosystem.types.map((type) => [type, ecosystem] as const)));
  const ignoresCase = (type: string) => byType.get(type)?.ignoresCase === true;
  return {
    ignoresCase,
    nameOf: ({ type, name }) => `${type}:${ignoresCase(type) ? name.toLowerCase() : name}`,
    accepts: (wanted, version) => {
      const isElsewhere = wanted.origin !== undefined && wanted.origin.kind !== "registry";
      const isOpen = wanted.version === "" && wanted.requirement === undefined;
      return isElsewhere || isOpen || (byType.get(wanted.type)?.accepts?.(wanted, version) ?? true);
    },
  };
}
