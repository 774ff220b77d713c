import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { type Declared, declaredComponent } from "../requirement/declared.ts";
import { type IniValue, readIni } from "./ini.ts";
import { normalizeName } from "../../package-name.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import { readRequirement, withoutComment } from "../requirement/requirement.ts";
import { withExtra } from "./extra-key.ts";
import { joinListed, listedIn } from "./setuptools-dynamic.ts";

/** setuptools' manifest before pyproject.toml. */
export const setupCfg: ManifestDetector = {
  id: "python/setup-cfg",
  kind: "manifest",
  title: "setup.cfg",
  files: ["setup.cfg"],
  lockWith: "run pip-compile",
  neverLocked: ["build"],

  async parse(file) {
    const sections = readIni(await file.text());
    const options = sections.get("options");
    const components: Component[] = [];
    const notes: Note[] = [];
    const read = async (value: IniValue | undefined, scope: Scope) => {
      for (const component of value ? await readValue(file, value, scope, notes) : []) components.push(component);
    };
    await read(options?.get("install_requires"), "runtime");
    await read(options?.get("tests_require"), "dev");
    await read(options?.get("setup_requires"), "build");
    for (const [, value] of sections.get("options.extras_require") ?? []) await read(value, "optional");
    const name = normalizeName(sections.get("metadata")?.get("name")?.text ?? "");
    const others = components.filter((component) => component.name !== name);
    return { components: await withoutOwnProjects(file, others), notes };
  },
};

/** A list with one requirement in each line, or `file: requirements.txt`. */
async function readValue(
  file: SourceFile,
  value: IniValue,
  scope: Scope,
  notes: Note[],
): Promise<readonly Component[]> {
  if (value.text.trim().startsWith("file:")) {
    const paths = value.text.trim().slice(5).split(/[,\n]/);
    const named = paths.map((path) => path.trim()).filter((path) => path !== "");
    const joined = joinListed(await Promise.all(named.map((path) => listedIn(file, path, scope))));
    notes.push(...joined.notes);
    return joined.components;
  }
  return declaredIn(value, scope, notes).map((declared) => declaredComponent(declared, file));
}

function declaredIn(value: IniValue, scope: Scope, notes: Note[]): Declared[] {
  return requirementsOf(value).flatMap(({ written, line }) => {
    const requirement = readRequirement(written);
    if (requirement === undefined)
      notes.push({ message: "This line is not a valid requirement.", line, lost: written });
    if (requirement === undefined || requirement === "no-component") return [];
    return [{ ...requirement, type: "pypi" as const, scope, line }];
  });
}

/** The requirements in the file itself, with their conditions and extras; files that they name are not read. */
export async function readSetupCfg(file: SourceFile): Promise<Declared[]> {
  const sections = readIni(await file.text());
  const plain = ["install_requires", "tests_require"].flatMap((key) => sections.get("options")?.get(key) ?? []);
  const isFile = (value: IniValue) => value.text.trim().startsWith("file:");
  return [
    ...plain.flatMap((value) => (isFile(value) ? [] : declaredIn(value, "runtime", []))),
    ...[...(sections.get("options.extras_require") ?? [])].flatMap(([extra, value]) =>
      isFile(value) ? [] : declaredIn(value, "optional", []).map((declared) => withExtra(declared, extra)),
    ),
  ];
}

/** On one line, requirements are separated by semicolons, so they cannot have markers. */
function requirementsOf({ text, line }: IniValue): { written: string; line: number }[] {
  const parts = text.includes("\n") ? text.split("\n") : text.split(";");
  const isList = text.includes("\n");
  return parts
    .map((part, index) => ({ written: withoutComment(part).trim(), line: isList ? line + index : line }))
    .filter(({ written }) => written !== "" && !written.startsWith("%("));
}
