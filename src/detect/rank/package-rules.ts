import type { Component } from "../../domain/contracts/component.ts";
import type { EcosystemFacts } from "../../domain/contracts/ecosystem.ts";

/** What the ecosystems say about the names and versions of packages. */
export interface PackageRules {
  readonly ignoresCase: (type: string) => boolean;
  /** Whether a locked version meets what a manifest requires; true if that is unknown. */
  readonly accepts: (wanted: Component, version: string) => boolean;
}

export function createPackageRules(ecosystems: readonly EcosystemFacts[]): PackageRules {
  const byType = new Map(ecosystems.flatMap((one) => one.types.map((type) => [type, one] as const)));
  return {
    ignoresCase: (type) => byType.get(type)?.ignoresCase === true,
    accepts: (wanted, version) => {
      const isElsewhere = wanted.origin !== undefined && wanted.origin.kind !== "registry";
      const isOpen = wanted.version === "" && wanted.requirement === undefined;
      return isElsewhere || isOpen || (byType.get(wanted.type)?.accepts?.(wanted, version) ?? true);
    },
  };
}
