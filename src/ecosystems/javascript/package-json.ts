import type { Component } from "../../domain/component.ts";
import type { Detector, Found, Note, OwnPackage, SourceFile } from "../../domain/contracts.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { strongerScope } from "../../domain/scope-order.ts";
import { parseJson } from "../../formats/json.ts";
import { isFields } from "../../formats/value.ts";
import { declaredComponent } from "./declared-component.ts";
import { keyLines } from "./json-lines.ts";
import { brokenTables, declaredIn, readManifest, type Declared, type Manifest } from "./manifest.ts";
import { lockCommand } from "./lock-command.ts";
import { noteOn } from "./notes.ts";
import { isPackageName } from "./package-name.ts";
import { isLockedByRush } from "./rush.ts";
import { parseSpec, type Spec } from "./spec.ts";
import { findWorkspace, withoutCatalog, type Workspace } from "./workspace.ts";

/** The manifest without a lockfile: versions are known only where it pins them. */
export const packageJson: Detector = {
  id: "javascript/package-json",
  title: "npm, Yarn, pnpm and bun manifest, with catalogs",
  files: ["package.json"],
  lockWith: "run npm install --package-lock-only",

  async parse(file) {
    const source = await file.text();
    const content = parseJson(source);
    if (!isFields(content)) throw new ParseError("This is not a package.json: it holds no object.");
    const manifest = readManifest(content);
    if (manifest.unity !== undefined) return ofUnity(manifest);
    if (await isLockedByRush(file)) return { components: [] };

    const workspace = await findWorkspace(file);
    const lineOf = keyLines(source);
    const notes: Note[] = [];
    for (const table of brokenTables(content)) noteOn(notes, table, "this is not a table of dependencies");
    const byName = new Map<string, Component>();
    for (const one of declaredIn(manifest)) {
      const line = lineOf(one.table, one.name);
      const component = toComponent(one, line, file, workspace, notes);
      if (component) keepStronger(byName, one.name, component);
    }
    const own = ownPackage(manifest.name ?? "", workspace, file);
    const lockWith = lockCommand(manifest, file, workspace?.folder);
    return { components: [...byName.values()], notes, ...(own && { own }), ...(lockWith && { lockWith }) };
  },
};

/** Unity has its own packages, with names that npm may have too. */
function ofUnity(manifest: Manifest): Found {
  const notes: Note[] = [];
  for (const { name } of declaredIn(manifest)) noteOn(notes, name, "lcc does not read the packages of Unity");
  return { components: [], notes };
}

/** The package itself, where others of its workspace may depend on it by name. */
function ownPackage(name: string, workspace: Workspace | undefined, file: SourceFile): OwnPackage | undefined {
  if (!workspace?.includes(file.folder)) return undefined;
  return { type: "npm", name, root: workspace.folder };
}

function toComponent(
  { name, spec: written, scope }: Declared,
  line: number | undefined,
  file: SourceFile,
  workspace: Workspace | undefined,
  notes: Note[],
): Component | undefined {
  if (name.startsWith("//")) return undefined; // a comment
  const spec = typeof written === "string" ? lookUp(name, written, workspace) : undefined;
  if (spec?.kind === "own") return undefined;
  if (spec && isPackageName(spec.name)) return declaredComponent(spec, scope, file.path, line);
  const reason = spec ? "this cannot be a package name" : "what is asked for is not a text";
  noteOn(notes, name, reason, line);
  return undefined;
}

/** Without its catalog only the name is known. */
function lookUp(name: string, written: string, workspace: Workspace | undefined): Exclude<Spec, { kind: "catalog" }> {
  const spec = parseSpec(name, withoutCatalog(workspace, name, written));
  return spec.kind === "catalog" ? { kind: "package", name, version: "", range: "" } : spec;
}

/** A library often declares a package twice: a range as a peer, and one version for its own tests. */
function keepStronger(byName: Map<string, Component>, name: string, component: Component): void {
  const other = byName.get(name);
  if (!other) byName.set(name, component);
  else {
    const kept = other.version === "" && component.version !== "" ? component : other;
    byName.set(name, { ...kept, scope: strongerScope(other.scope, component.scope) });
  }
}
