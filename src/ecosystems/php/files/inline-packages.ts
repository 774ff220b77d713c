import type { Component } from "../../../domain/contracts/component.ts";
import { anything, oneOrMany } from "../../../formats/shape.ts";
import { parseConstraint, satisfies } from "../versions/constraints.ts";
import { licenseExpression } from "../licenses.ts";
import { compareVersions, parseVersion } from "../versions/versions.ts";
import type { Manifest } from "./manifest.ts";
import { type LockedPackage, readOrigin, readPackages } from "./package-entry.ts";

const readMany = oneOrMany(anything);

/** Packages that a manifest describes itself, in repositories of the type `package`. */
export function readInlinePackages({ repositories }: Pick<Manifest, "repositories">) {
  const descriptions = repositories.flatMap((repository) =>
    repository.type === "package" ? readMany(repository.package) : [],
  );
  const packages = readPackages(descriptions, []);
  return {
    names: new Set(packages.map(({ name }) => name)),
    /** The newest version that satisfies a requirement. */
    find(name: string, requirement: string): Pick<Component, "version" | "origin" | "declaredLicense"> | undefined {
      const constraint = parseConstraint(requirement);
      const fitting = packages.flatMap((locked) => {
        const version = locked.name === name ? parseVersion(locked.version) : undefined;
        return version && constraint && satisfies(version, constraint) ? [{ one: locked, version }] : [];
      });
      const newest = fitting.toSorted((a, b) => compareVersions(b.version, a.version))[0]?.one;
      return newest && toComponentFacts(newest);
    },
  };
}

function toComponentFacts(locked: LockedPackage): Pick<Component, "version" | "origin" | "declaredLicense"> {
  const origin = readOrigin(locked);
  const license = licenseExpression(locked.license);
  return {
    version: locked.version,
    ...(origin && { origin }),
    ...(license !== undefined && { declaredLicense: license }),
  };
}
