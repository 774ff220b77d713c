import type { ManifestDetector, Note } from "../../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../../formats/json.ts";
import { anything, optional, record, shape, text } from "../../../../formats/shape.ts";
import { keyLines } from "../lines.ts";
import { noteLost } from "../nuget-component.ts";
import { isPackageName } from "../../package-name.ts";
import { toComponents, type Resolved, type Target } from "./resolved.ts";
import { isVersion } from "../../versions/version.ts";

const readPackages = record(shape({ dependencies: record(anything) }));
const readLibraries = record(shape({ type: text }));

const readDeps = shape({
  /** By framework, then by `name/version`. */
  targets: optional(record(readPackages)),
  libraries: readLibraries,
});

type Packages = ReturnType<typeof readPackages>;
type Libraries = ReturnType<typeof readLibraries>;

/** The list of libraries next to a built program. */
export const depsJson: ManifestDetector = {
  id: "dotnet/deps-json",
  kind: "manifest",
  title: "Libraries of a built program (*.deps.json)",
  files: ["*.deps.json"],
  incidental: true,

  async parse(file) {
    const content = await file.text();
    if (!content.includes('"runtimeTarget"')) return { components: [] };
    const deps = readDeps(parseJson(content));
    if (!deps.targets) return { components: [] };
    const { libraries } = deps;
    const targets = deps.targets.values().map((packages) => readTarget(packages, libraries));
    const lines = keyLines(content);
    const lineOf = ({ name, version }: Resolved): number | undefined =>
      lines.get(`${name}/${version}`) ?? lines.get(`${packPrefix}${name}/${version}`);
    return {
      components: toComponents(targets, { file: file.path, lineOf, originOf: () => undefined }),
      notes: lostPackages(libraries),
      isWhole: true,
    };
  },
};

/** Notes for package entries without a valid name or version. */
function lostPackages(libraries: Libraries): Note[] {
  const packages = libraries.entries().filter(([, { type }]) => isPackageType(type));
  const lost = packages.filter(([key]) => {
    const [name = "", version = ""] = key.split("/", 2);
    return !isPackageName(name) || !isVersion(version);
  });
  return noteLost(
    "This is not a package with a version.",
    lost.map(([key]) => key),
  );
}

function isPackageType(type: string | undefined): boolean {
  return /^(?:package|runtimepack)$/i.test(type ?? "");
}

/** The prefix of the .NET runtime packs that ship with a program. */
const packPrefix = "runtimepack.";

function readTarget(packages: Packages, libraries: Libraries): Target {
  const all = packages.entries().map(([key, { dependencies }]) => toResolved(key, dependencies.names(), libraries));
  const asked = new Set(all.filter((library) => library?.isProject).flatMap((library) => library?.needs ?? []));
  const target = new Map<string, Resolved>();
  for (const library of all)
    if (library) target.set(library.name.toLowerCase(), { ...library, direct: asked.has(library.name) });
  return { packages: target };
}

function toResolved(key: string, dependencies: readonly string[], libraries: Libraries): Resolved | undefined {
  const [id = "", version = ""] = key.split("/", 2);
  const type = libraries.get(key)?.type?.toLowerCase();
  const isPackage = isPackageType(type) && isVersion(version);
  if (!isPackageName(id) || (type !== "project" && !isPackage)) return undefined;
  return {
    name: withoutPrefix(id),
    version,
    isProject: type === "project",
    direct: false,
    scope: "runtime",
    needs: dependencies.map(withoutPrefix),
  };
}

function withoutPrefix(name: string): string {
  return name.startsWith(packPrefix) ? name.slice(packPrefix.length) : name;
}
