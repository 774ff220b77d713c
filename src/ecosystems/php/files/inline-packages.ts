import type { Component } from "../../../domain/contracts/component.ts";
import { anything, manyOf } from "../../../formats/shape.ts";
import { parseConstraint, satisfies } from "../versions/constraints.ts";
import { licenseExpression } from "../licenses.ts";
import { compareVersions, parseVersion } from "../versions/versions.ts";
import type { Manifest } from "./manifest.ts";
import { type LockedPackage, originOf, readPackages } from "./package-entry.ts";

const readMany = manyOf(anything);

/** Packages that a manifest describes itself, in repositories of the type `package`. */
export function readInlinePackages({ repositories }: Pick<Manifest, "repositories">) {
  const written = repositories.flatMap((one) => (one.type === "package" ? readMany(one.package) : []));
  const packages = readPackages(written, []);
  return {
    names: new Set(packages.map(({ name }) => name)),
    /** The newest version that satisfies a requirement. */
    find(name: string, requirement: string): Pick<Component, "version" | "origin" | "declaredLicense"> | undefined {
      const constraint = parseConstraint(requirement);
      const fitting = packages.flatMap((one) => {
        const version = one.name === name ? parseVersion(one.version) : undefined;
        return version && constraint && satisfies(version, constraint) ? [{ one, version }] : [];
      });
      const newest = fitting.toSorted((a, b) => compareVersions(b.version, a.version))[0]?.one;
      return newest && toFound(newest);
    },
  };
}

function toFound(one: LockedPackage): Pick<Component, "version" | "origin" | "declaredLicense"> {
  const origin = originOf(one);
  const license = licenseExpression(one.license);
  return {
    version: one.version,
    ...(origin && { origin }),
    ...(license !== undefined && { declaredLicense: license }),
  };
}
