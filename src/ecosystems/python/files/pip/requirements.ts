import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, ManifestResult, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { withDistributions } from "../../../../formats/distribution.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { indexOrigin } from "../requirement/address.ts";
import { isDevList } from "../requirement/dev-words.ts";
import { normalizeName } from "../../package-name.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import { isNoList, listNames, sourceNames } from "./requirements-names.ts";
import { isWholeList } from "./whole-list.ts";
import { scopeWithMarker } from "../requirement/extra-marker.ts";
import { type CollectedPackage, collectRequirements } from "./requirements-includes.ts";

/** pip's own lists, written by hand or by `pip freeze`, pip-tools, uv and Rye. */
export const requirements: ManifestDetector = {
  id: "python/requirements",
  kind: "manifest",
  title: "pip requirements files",
  files: listNames,
  lockWith: "run pip-compile and keep the file that it writes",
  parse: (file) => (isNoList(file) ? nothing() : parseRequirements(file)),
};

/** The source list that pip-tools compiles. */
export const requirementsIn: ManifestDetector = {
  id: "python/requirements-in",
  kind: "manifest",
  title: "pip-tools sources",
  files: sourceNames,
  lockWith: "run pip-compile",

  async parse(file) {
    if (isNoList(file)) return nothing();
    const list = await parseRequirements(file);
    const compiled = compiledFrom(file);
    if (!compiled) return list;
    const { packages } = await collectRequirements(compiled);
    const namesInSource = new Set(packages.map(({ name }) => normalizeName(name)));
    const isCompiled = ({ name }: Component) => namesInSource.has(normalizeName(name));
    return {
      components: list.components.filter((component) => !isCompiled(component)),
      compiled: list.components.filter(isCompiled),
    };
  },
};

/** `dev.in` next to `dev.txt`: the second is the first with versions, except what the platform did not need. */
function compiledFrom(file: SourceFile): SourceFile | undefined {
  const stem = file.name.replace(/\.in$/, "");
  return file.sibling(`${stem}.txt`) ?? file.sibling(`${stem}.lock`);
}

function nothing(): Promise<ManifestResult> {
  return Promise.resolve({ components: [] });
}

async function parseRequirements(file: SourceFile): Promise<ManifestResult> {
  const text = await file.text();
  const { packages, refused, notes, folders } = await collectRequirements(file, text);
  if (packages.length > 0 && packages.every((required) => isBare(required) && isHash(required.name)))
    return { components: [], notes: [{ message: "The file holds a checksum and no requirements." }] };
  if (refused.length >= (packages.length === 0 ? 2 : 3) && refused.length > packages.length)
    return notForPip(file, packages.every(isBare) && refused.filter(isSentence).length * 2 >= refused.length);
  const components = toComponents(packages, isDevList(file.path) ? "dev" : "runtime");
  const result = {
    components: await withoutOwnProjects(file, components),
    notes: [...notes, ...refused],
    locals: folders.map((path) => ({ path, isFromAbove: true as const })),
  };
  return isWholeList(text) ? { ...result, isWhole: true } : result;
}

/**
 * Prose about system requirements and Helm's lockfile have the same file name; `web_req.txt` may be anything. A file
 * with exactly the name of pip's lists that is not prose was meant for pip.
 */
function notForPip({ name, path }: SourceFile, isProse: boolean): ManifestResult {
  const message = "Most lines are not pip requirements, so none were read.";
  if (name.endsWith(".lock") || !/require/i.test(path)) return { components: [] };
  if (!isProse && /^requirements?(?:[-_.][\w.-]{1,40})?\.(?:txt|in|pip)$/.test(name)) throw new ParseError(message);
  return { components: [], notes: [{ message }] };
}

/** A file named like a list may only have a checksum of one, written by a tool that detects changes. */
function isHash(name: string): boolean {
  return [32, 40, 56, 64, 96, 128].includes(name.length) && /^[\da-f]+$/i.test(name) && /\d/.test(name);
}

/** A word without a version, or with brackets after it: any line may look like that. */
function isBare({ version, requirement = "", origin }: CollectedPackage): boolean {
  return version === "" && !/[<>=~!]\s?\d/.test(requirement) && origin === undefined;
}

/** Several words, and not the columns of a table: `numpy  1.26.4  py312_0  conda-forge`. */
function isSentence({ lost = "" }: Note): boolean {
  const words = lost.slice(0, 1_000).trim().split(/\s+/);
  return (words.length >= 4 && !/^v?\d/.test(words[1] ?? "")) || lost.trim().endsWith(":");
}

/** The components of lists, with the edges from the `via` comments of pip-compile. */
export function toComponents(packages: readonly CollectedPackage[], scope: Scope): Component[] {
  const needs = neededBy(packages);
  return packages.map((found): Component => {
    const { type, name, version, requirement, extras, via } = found;
    const origin = found.origin ?? indexOrigin(type === "pypi" ? found.index : undefined);
    const direct = via?.direct ?? (version === "" || found.origin !== undefined ? true : undefined);
    const dependsOn = needs.get(normalizeName(name));
    return {
      type,
      name,
      version,
      ...(requirement === undefined || version !== "" ? {} : { requirement }),
      ...(extras.length > 0 && { extras }),
      ...scopeWithMarker(isDevList(found.file) ? "dev" : scope, found.marker),
      ...(direct === undefined ? {} : { direct }),
      locations: [{ file: found.file, line: found.line }],
      ...(origin === undefined ? {} : { origin }),
      ...(dependsOn === undefined ? {} : { dependsOn }),
      ...withDistributions(found.distributions ?? []),
    };
  });
}

function neededBy(packages: readonly CollectedPackage[]): ReadonlyMap<string, string[]> {
  const needs = new Map<string, string[]>();
  for (const { type, name, version, via } of packages) {
    for (const user of via?.packages ?? []) {
      const list = needs.get(user) ?? [];
      list.push(`${type}:${name}@${version}`);
      needs.set(user, list);
    }
  }
  return needs;
}
