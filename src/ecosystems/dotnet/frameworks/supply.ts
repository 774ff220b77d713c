import { compareNumbers, compareSemver, type Semver } from "../../kit/semver-order.ts";
import { parseVersion } from "../versions/nuget-version.ts";
import { type Framework, parseFramework } from "./framework.ts";
import table from "./supplied-packages.json" with { type: "json" };

/** What .NET supplies to a project that is built for one framework. */
export interface Supply {
  /** .NET Core 3.1 or later. */
  readonly isModern: boolean;
  /** The highest version of a package that the framework replaces. */
  readonly boundOf: (name: string) => Semver | undefined;
  /** Whether the output has the framework's assemblies in place of those of a package. */
  readonly supplies: (name: string, version: string) => boolean;
}

/** The framework references of a project: shared frameworks besides `Microsoft.NETCore.App`. */
export function findSupply(name: string, references: ReadonlySet<string>): Supply {
  const framework = parseFramework(name);
  const isModern = framework?.identifier === "netcoreapp" && compareNumbers(framework.version, [3, 1]) >= 0;
  const bounds = framework ? findColumns(framework, references).map(boundsOf) : [];
  const boundOf = (name: string) => {
    const key = name.toLowerCase();
    return bounds.map((column) => column.get(key)).find((bound) => bound !== undefined);
  };
  return {
    isModern,
    boundOf,
    supplies: (name, text) => {
      const [version, bound] = [parseVersion(text), boundOf(name)];
      if (!isModern || !version || !bound || compareSemver(version, bound) > 0) return false;
      return !isOwnPatch(version, framework);
    },
  };
}

/** A build may copy 8.0.5 for net8.0: the runtime that it meets may be older. */
function isOwnPatch({ numbers }: Semver, { version }: Framework): boolean {
  return compareNumbers(numbers.slice(0, 2), version.slice(0, 2)) === 0 && (numbers[2] ?? 0) > 0;
}

/** A column of the table: a shared framework and a target framework. */
interface Column {
  readonly reference: keyof typeof table;
  readonly framework: string;
}

/** The references in order: what the later ones add or change applies first. */
function findColumns({ identifier, version, platform }: Framework, references: ReadonlySet<string>): readonly Column[] {
  const base = "Microsoft.NETCore.App" as const;
  if (identifier === "netstandard") return [{ reference: base, framework: `netstandard${version.join(".")}` }];
  if (identifier !== "netcoreapp") return [];
  const used = (["Microsoft.WindowsDesktop.App", "Microsoft.AspNetCore.App"] as const).filter(
    (reference) =>
      references.has(reference.toLowerCase()) &&
      (reference !== "Microsoft.WindowsDesktop.App" || platform === "windows"),
  );
  return [...used, base].flatMap((reference) => {
    const framework = frameworksIn(reference).findLast((column) => compareNumbers(versionOf(column), version) <= 0);
    return framework === undefined ? [] : [{ reference, framework }];
  });
}

/** The columns of .NET for a shared framework, oldest first. */
function frameworksIn(reference: keyof typeof table): readonly string[] {
  const all = new Set(
    Object.keys(table[reference]).flatMap((bounds) => bounds.split(" ").map((bound) => bound.split("=")[0] ?? "")),
  );
  return [...all]
    .filter((name) => !name.startsWith("netstandard"))
    .sort((a, b) => compareNumbers(versionOf(a), versionOf(b)));
}

function versionOf(framework: string): readonly number[] {
  return parseFramework(framework)?.version ?? [];
}

/** The bounds of a column by lower-case name. `4.7.*` stands for every patch of 4.7. */
function boundsOf({ reference, framework }: Column): ReadonlyMap<string, Semver> {
  const bounds = new Map<string, Semver>();
  for (const [columns, names] of Object.entries(table[reference])) {
    const text = columns
      .split(" ")
      .find((column) => column.startsWith(`${framework}=`))
      ?.slice(framework.length + 1);
    const bound = text === undefined ? undefined : parseVersion(text.replace("*", String(anyPatch)));
    if (bound) for (const name of names.split(" ")) bounds.set(name.toLowerCase(), bound);
  }
  return bounds;
}

const anyPatch = 999_999_999;
