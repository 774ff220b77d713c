import type { Component } from "../../../domain/contracts/component.ts";
import type { ManifestDetector, Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { type Listed, moduleComponent } from "./module-component.ts";
import type { ModuleFile } from "./module-file.ts";
import { ownModules } from "./own-modules.ts";
import { isOwnFolder, chooseReplacement, readReplacements } from "./replacements.ts";
import { maxLineLength, maxNotes, splitLines } from "./statements.ts";
import { compareVersions, isBefore117, isVersion } from "../versions/version.ts";
import { tryToRead } from "./workspace.ts";

/** Before Go 1.17 only go.sum has indirect modules; since then it only adds versions that were once considered. */
export const goSum: ManifestDetector = {
  id: "go/go-sum",
  kind: "manifest",
  title: "Go checksums: the indirect modules of modules before Go 1.17",
  files: ["go.sum"],

  async parse(file) {
    const manifest = file.sibling("go.mod");
    const content = manifest && (await tryToRead(manifest));
    if (content && !isBefore117(content.go)) return { components: [] };
    const { modules, notes } = readChecksums(await file.text());
    const listed = [...modules].map(([path, { version, line }]) => ({
      path,
      version,
      direct: false,
      location: { file: file.path, line },
    }));
    const own = await ownModules(file);
    const components: Component[] = [];
    for (const module of manifest && content ? leftOut(manifest, content, listed) : listed) {
      const component = (await own.has(module.path)) ? undefined : moduleComponent(module);
      if (component) components.push(component);
    }
    return { components, notes, isWhole: true };
  },
};

/** The paths of the modules whose content has a checksum. Throws ParseError. */
export function listSummedModules(text: string): readonly string[] {
  return [...readChecksums(text).modules.keys()];
}

/** The modules missing in go.mod, under any name, with its replacements. */
function leftOut(manifest: SourceFile, content: ModuleFile, modules: readonly Listed[]): readonly Listed[] {
  const replacements = readReplacements(manifest, content);
  const named = new Set([content.module]);
  for (const { path, version } of content.requires) {
    named.add(path);
    named.add(chooseReplacement(replacements, path, version)?.path);
  }
  return modules
    .filter(({ path }) => !named.has(path))
    .map((module) => {
      const by = chooseReplacement(replacements, module.path, module.version);
      return by ? { ...module, replacement: { by, isOwn: isOwnFolder(manifest, by) } } : module;
    });
}

interface Checksum {
  readonly version: string;
  readonly line: number;
}

/** The newest version of each module with a content hash: Go uses only that one. */
function readChecksums(text: string): { modules: ReadonlyMap<string, Checksum>; notes: readonly Note[] } {
  const modules = new Map<string, Checksum>();
  const notes: Note[] = [];
  for (const [index, content] of splitLines(text).entries()) {
    const line = index + 1;
    const [path = "", version = "", hash, ...rest] = content
      .slice(0, maxLineLength)
      .trim()
      .split(/[ \t]+/);
    if (path === "" || version.endsWith("/go.mod")) continue;
    if (hash === undefined || rest.length > 0 || !isVersion(version)) {
      if (notes.length < maxNotes) notes.push(noChecksum(content, line));
      continue;
    }
    const earlier = modules.get(path);
    if (!earlier || compareVersions(version, earlier.version) > 0) modules.set(path, { version, line });
  }
  if (modules.size === 0 && notes.length > 0) throw new ParseError("This is not a list of checksums.", notes[0]?.line);
  return { modules, notes };
}

/** Both sides of a merge conflict are read. */
function noChecksum(content: string, line: number): Note {
  const message = "This is not a line of checksums.";
  return /^(?:<{7}|={7}|>{7}|\|{7})/.test(content) ? { message, line } : { message, line, lost: content };
}
