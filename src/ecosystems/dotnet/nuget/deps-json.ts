import type { Detector, Note } from "../../../domain/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { entries, field, isFields, text } from "../../../formats/value.ts";
import { keyLines } from "../lines.ts";
import { isPackageName } from "../package-name.ts";
import { toComponents, type Resolved, type Target } from "./resolved.ts";
import { isVersion } from "../version.ts";

/** The list of libraries that lies beside a built program. */
export const depsJson: Detector = {
  id: "dotnet/deps-json",
  title: "Libraries of a built program (*.deps.json)",
  files: ["*.deps.json"],
  incidental: true,

  async parse(file) {
    const content = await file.text();
    if (!content.includes('"runtimeTarget"')) return { components: [] };
    const deps = parseJson(content);
    if (!isFields(field(deps, "targets"))) return { components: [] };
    const libraries = field(deps, "libraries");
    const targets = entries(field(deps, "targets")).map(([, packages]) => readTarget(packages, libraries));
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

/** Entries that are packages, without a name or a version that one can have. */
function lostPackages(libraries: unknown): Note[] {
  const packages = entries(libraries).filter(([, library]) => isPackageType(text(field(library, "type"))));
  const lost = packages.filter(([key]) => {
    const [name = "", version = ""] = key.split("/", 2);
    return !isPackageName(name) || !isVersion(version);
  });
  return lost.slice(0, mostNotes).map(([key]) => ({ message: "This is not a package with a version.", lost: key }));
}

const mostNotes = 100;

function isPackageType(type: string | undefined): boolean {
  return /^(?:package|runtimepack)$/i.test(type ?? "");
}

/** The .NET runtime that is shipped with a program is listed under its name with this before it. */
const packPrefix = "runtimepack.";

function readTarget(packages: unknown, libraries: unknown): Target {
  const all = entries(packages).map(([key, entry]) => toResolved(key, entry, libraries));
  const asked = new Set(all.filter((one) => one?.isProject).flatMap((one) => one?.needs ?? []));
  const target = new Map<string, Resolved>();
  for (const one of all) if (one) target.set(one.name.toLowerCase(), { ...one, direct: asked.has(one.name) });
  return target;
}

function toResolved(key: string, entry: unknown, libraries: unknown): Resolved | undefined {
  const [written = "", version = ""] = key.split("/", 2);
  const type = text(field(field(libraries, key), "type"))?.toLowerCase();
  const isPackage = isPackageType(type) && isVersion(version);
  if (!isPackageName(written) || (type !== "project" && !isPackage)) return undefined;
  const needs = entries(field(entry, "dependencies")).map(([need]) => withoutPrefix(need));
  return {
    name: withoutPrefix(written),
    version,
    isProject: type === "project",
    direct: false,
    scope: "runtime",
    needs,
  };
}

function withoutPrefix(name: string): string {
  return name.startsWith(packPrefix) ? name.slice(packPrefix.length) : name;
}
