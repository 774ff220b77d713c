import type { Scope } from "../../../domain/component.ts";
import type { Detector, SourceFile } from "../../../domain/contracts.ts";
import { parseToml } from "../../../formats/toml.ts";
import { entries, field, fields, list, text } from "../../../formats/value.ts";
import { readArchiveName } from "../requirement/archive-name.ts";
import { type Declared, declaredComponent } from "../requirement/declared.ts";
import { isDevName } from "../requirement/dev-words.ts";
import { type Manifest, manifestOf, refusedNotes } from "./manifest.ts";
import { isName, normalizeName } from "../requirement/name.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import { sourceOf } from "../requirement/table-source.ts";
import { indexTomlLines } from "./toml-lines.ts";
import { pinnedVersion } from "../requirement/version.ts";

export const pipfile: Detector = {
  id: "python/pipfile",
  title: "Pipfile",
  files: ["Pipfile"],
  lockWith: "run pipenv lock",

  async parse(file) {
    const { declared, notes } = await readPipfile(file);
    const components = declared.map((entry) => declaredComponent(entry, file));
    return { components: await withoutOwnProjects(file, components), notes };
  },
};

/** Tables of a Pipfile that hold no packages; every other one is a category of packages. */
const settings = new Set(["source", "requires", "pipenv", "scripts"]);

export async function readPipfile(file: SourceFile): Promise<Manifest> {
  const written = await file.text();
  const root = parseToml(written);
  const lines = indexTomlLines(written);
  const indexes = pipenvIndexes(field(root, "source"));
  const tables = Object.entries(fields(root)).filter(([table]) => !settings.has(table));
  const declared = tables.flatMap(([table, packages]) =>
    entries(packages).flatMap(([key, value]) =>
      declare(key, value, categoryScope(table), indexes, lines.ofKey(table, key)).map((found) =>
        table === "packages" ? found : { ...found, part: `group ${table}` },
      ),
    ),
  );
  const refused = tables.flatMap(([, packages]) => Object.keys(fields(packages))).filter((key) => !isName(key));
  return manifestOf(undefined, declared, refusedNotes(refused));
}

/** Scopes of the categories, as the Pipfile and its lockfile call them. */
export function categoryScope(category: string): Scope {
  if (category === "packages" || category === "default") return "runtime";
  return isDevName(category) ? "dev" : "optional";
}

/** Other indexes by their name, from a Pipfile or its lockfile. */
export function pipenvIndexes(sources: unknown): ReadonlyMap<string, string> {
  return new Map(list(sources).map((source) => [text(field(source, "name")) ?? "", text(field(source, "url")) ?? ""]));
}

function declare(
  key: string,
  value: unknown,
  scope: Scope,
  indexes: ReadonlyMap<string, string>,
  line: number | undefined,
): Declared[] {
  const origin = sourceOf(value, indexes);
  if (!isName(key) || origin === "folder") return [];
  const written = text(value) ?? text(field(value, "version")) ?? "";
  const version = pinnedVersion(written) || (origin ? (readArchiveName(origin.address)?.version ?? "") : "");
  return [
    {
      type: "pypi",
      name: normalizeName(key),
      extras: list(field(value, "extras")).filter((extra) => typeof extra === "string"),
      version,
      ...(version === "" && written !== "" ? { requirement: written } : {}),
      scope,
      ...(line === undefined ? {} : { line }),
      ...(origin === undefined ? {} : { origin }),
      ...conditionOf(value),
    },
  ];
}

/** `markers`, and keys that are named as the variables of markers are: `sys_platform = "== 'win32'"`. */
function conditionOf(value: unknown): Pick<Declared, "marker"> {
  const parts = entries(value).flatMap(([key, written]) => {
    const condition = text(written);
    if (condition === undefined) return [];
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
