import type { Scope } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { parseToml, tomlKeyLines } from "../../../../formats/toml.ts";
import { array, record, shape, text } from "../../../../formats/shape.ts";
import { readArchiveName } from "../requirement/archive-name.ts";
import { type Declared, declaredComponent } from "../requirement/declared.ts";
import { isDevName } from "../requirement/dev-words.ts";
import { type Manifest, createManifest, noteRefused } from "./manifest.ts";
import { isName, normalizeName } from "../../package-name.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import {
  readSourceFolder,
  indexesByName,
  readNamedIndex,
  sourceFields,
  readSource,
} from "../requirement/table-source.ts";
import { pinnedVersion } from "../requirement/version.ts";

const readPipfileToml = shape({ source: array(readNamedIndex) });

/** Tables of packages, by category. */
const readCategories = record(record(readEntry));

const readTable = shape({ version: text, extras: array(text), ...sourceFields });

/** A table, or a string with the version. `keys` has the conditions. */
function readEntry(value: unknown) {
  const table = typeof value === "string" ? { version: value } : value;
  return { ...readTable(table), keys: readKeys(table) };
}

const readKeys = record(text);

export const pipfile: ManifestDetector = {
  id: "python/pipfile",
  kind: "manifest",
  title: "Pipfile",
  files: ["Pipfile"],
  lockWith: "run pipenv lock",

  async parse(file) {
    const { declared, notes, locals = [] } = await readPipfile(file);
    const components = declared.map((entry) => declaredComponent(entry, file));
    return { components: await withoutOwnProjects(file, components), notes, locals };
  },
};

/** Tables of a Pipfile without packages; every other one is a category of packages. */
const settings = new Set(["source", "requires", "pipenv", "scripts"]);

export async function readPipfile(file: SourceFile): Promise<Manifest> {
  const source = await file.text();
  const root = parseToml(source);
  const lineOf = tomlKeyLines(source);
  const indexes = indexesByName(readPipfileToml(root).source);
  const tables = readCategories(root)
    .entries()
    .filter(([table]) => !settings.has(table));
  const declared = tables.flatMap(([table, packages]) =>
    packages
      .entries()
      .flatMap(([key, value]) =>
        declare(key, value, categoryScope(table), indexes, lineOf(`${table}.${key}`)).map((dependency) =>
          table === "packages" ? dependency : { ...dependency, part: `group ${table}` },
        ),
      ),
  );
  const refused = tables.flatMap(([, packages]) => packages.names()).filter((key) => !isName(key));
  const locals = tables
    .flatMap(([, packages]) => packages.values().flatMap(readSourceFolder))
    .map((path) => ({ path }));
  return { ...createManifest(undefined, declared, noteRefused(refused)), locals };
}

/** Scopes of the categories, as the Pipfile and its lockfile call them. */
export function categoryScope(category: string): Scope {
  if (category === "packages" || category === "default") return "runtime";
  return isDevName(category) ? "dev" : "optional";
}

function declare(
  key: string,
  value: ReturnType<typeof readEntry>,
  scope: Scope,
  indexes: ReadonlyMap<string, string>,
  line: number | undefined,
): Declared[] {
  const origin = readSource(value, indexes);
  if (!isName(key) || origin === "folder") return [];
  const specifier = value.version ?? "";
  const version = pinnedVersion(specifier) || (origin ? (readArchiveName(origin.address)?.version ?? "") : "");
  return [
    {
      type: "pypi",
      name: normalizeName(key),
      extras: value.extras,
      version,
      ...(version === "" && specifier !== "" ? { requirement: specifier } : {}),
      scope,
      ...(line === undefined ? {} : { line }),
      ...(origin === undefined ? {} : { origin }),
      ...conditionOf(value.keys),
    },
  ];
}

/** `markers`, and keys with the names of marker variables: `sys_platform = "== 'win32'"`. */
function conditionOf(keys: ReturnType<typeof readKeys>): Pick<Declared, "marker"> {
  const parts = keys.entries().flatMap(([key, condition]) => {
    if (key === "markers") return [condition];
    return markerKeys.has(key) ? [`${key} ${condition}`] : [];
  });
  if (parts.length === 0) return {};
  return { marker: parts.length === 1 ? parts.join("") : parts.map((part) => `(${part})`).join(" and ") };
}

const markerKeys: ReadonlySet<string> = new Set([
  ...["os_name", "sys_platform", "platform_machine", "platform_python_implementation", "platform_release"],
  ...["platform_system", "platform_version", "python_version", "python_full_version"],
  ...["implementation_name", "implementation_version"],
]);
