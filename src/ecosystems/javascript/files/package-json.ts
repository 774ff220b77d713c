import { type Component, strongerScope } from "../../../domain/contracts/component.ts";
import type {
  LocalPart,
  ManifestDetector,
  ManifestResult,
  Note,
  OwnPackage,
  SourceFile,
} from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { findKeyLines } from "../../../formats/json-lines.ts";
import { parseJson } from "../../../formats/json.ts";
import { isFields } from "../../../formats/value.ts";
import { countFolders } from "../../../text/paths.ts";
import { findNearest } from "../../kit/find-nearest.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { isPackageName } from "../package-name.ts";
import { overrideSpec, removed, type Rule, rulesForMember } from "../resolve/overrides.ts";
import { type ProjectOverrides, readProjectOverrides } from "../resolve/project-overrides.ts";
import { declaredComponent } from "./declared-component.ts";
import { lockCommand } from "./lock-command.ts";
import { brokenTables, type Declared, declaredIn, type Manifest, readManifest } from "./manifest.ts";
import { noteOn } from "./notes.ts";
import { type Own, parseSpec, type Wanted } from "./spec.ts";
import { findWorkspace, withoutCatalog, type Workspace } from "./workspace.ts";
import { oncePerObject } from "../../../async/once.ts";

/** The manifest without a lockfile: versions are known only where it pins them. */
export const packageJson: ManifestDetector = {
  id: "javascript/package-json",
  kind: "manifest",
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
    const { rules, unknown } = await findOverrides(file, workspace, manifest.name);
    const project: Project = { workspace, overrides: rules };
    const lineOf = findKeyLines(source);
    const notes: Note[] = [];
    for (const key of unknown) noteOn(notes, key, "lcc cannot apply this override");
    for (const table of brokenTables(content)) noteOn(notes, table, "this is not a table of dependencies");
    const byName = new Map<string, Component>();
    const locals: LocalPart[] = [];
    for (const declared of declaredIn(manifest)) {
      const spec = typeof declared.spec === "string" ? lookUp(declared.name, declared.spec, project) : undefined;
      if (spec?.kind === "own") locals.push(...localParts(declared.name, spec, file, workspace));
      else {
        const component = toComponent(declared, spec, lineOf(declared.table, declared.name), file, notes);
        if (component) keepStronger(byName, declared.name, component);
      }
    }
    const own = ownPackage(manifest, workspace, file);
    const lockWith = lockCommand(manifest, file, workspace?.folder);
    return { components: [...byName.values()], notes, locals, ...(own && { own }), ...(lockWith && { lockWith }) };
  },
};

/** Unity has its own packages, with names that npm may have too. */
function ofUnity(manifest: Manifest): ManifestResult {
  const notes: Note[] = [];
  for (const { name } of declaredIn(manifest)) noteOn(notes, name, "lcc does not read the packages of Unity");
  return { components: [], notes };
}

/** The package itself, where others of its workspace may depend on it by name. */
function ownPackage(
  { name = "", version = "" }: Manifest,
  workspace: Workspace | undefined,
  file: SourceFile,
): OwnPackage | undefined {
  if (!workspace?.includes(file.folder)) return undefined;
  return { type: "npm", name, root: workspace.folder, version };
}

/** What changes the requirements of a manifest. */
interface Project {
  readonly workspace: Workspace | undefined;
  readonly overrides: Rule | undefined;
}

/** The overrides of the root folder, in which everything is installed. */
async function findOverrides(
  file: SourceFile,
  workspace: Workspace | undefined,
  name: string | undefined,
): Promise<Pick<ProjectOverrides, "rules" | "unknown">> {
  const levels = workspace?.includes(file.folder) ? countFolders(file.folder) - countFolders(workspace.folder) : 0;
  const { rules, unknown } = await overridesBeside(file.sibling(`${"../".repeat(levels)}package.json`) ?? file);
  return { rules: rulesForMember(rules, name), unknown: levels === 0 ? unknown : [] };
}

const overridesBeside = oncePerObject((root: SourceFile) => readProjectOverrides(async (name) => root.sibling(name)));

/** A folder, or a package of a workspace that this folder is not in. */
function localParts(name: string, spec: Own, file: SourceFile, workspace: Workspace | undefined): LocalPart[] {
  if (spec.path !== undefined) return [{ path: spec.path, ...(spec.isLinked && { isNeverLocked: true }) }];
  const isMissing = spec.isMember && !workspace?.includes(file.folder) && !findNearest(file, denoFiles);
  return isMissing ? [{ name }] : [];
}

/** The members of a workspace may also be listed there. */
const denoFiles = ["deno.json", "deno.jsonc"];

function toComponent(
  { name, scope }: Declared,
  spec: Wanted | undefined,
  line: number | undefined,
  file: SourceFile,
  notes: Note[],
): Component | undefined {
  if (name.startsWith("//")) return undefined; // a comment
  if (spec && isPackageName(spec.name)) return declaredComponent(spec, scope, file.path, line);
  const reason = spec ? "this cannot be a package name" : "what is asked for is not a text";
  noteOn(notes, name, reason, line);
  return undefined;
}

/** Without its catalog only the name is known. */
function lookUp(name: string, requirement: string, project: Project): Wanted | Own {
  const { workspace, overrides } = project;
  const wanted = overrideSpec(overrides, name, withoutCatalog(workspace, name, requirement));
  if (wanted === removed) return { kind: "own" };
  const spec = parseSpec(name, withoutCatalog(workspace, name, wanted));
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

const maxLevels = 20;
const lockfiles = ["pnpm-lock.yaml", "npm-shrinkwrap.json", "yarn.lock"];

/** Whether a manifest belongs to a Rush project, whose lockfile is in `common/config/rush`, not above it. */
async function isLockedByRush(file: SourceFile): Promise<boolean> {
  const folders = file.folder === "" ? [] : file.folder.split("/");
  for (let up = 1; up <= Math.min(folders.length, maxLevels); up++) {
    const root = "../".repeat(up);
    const rush = file.sibling(`${root}rush.json`);
    if (!rush) continue;
    if (!lockfiles.some((name) => file.sibling(`${root}common/config/rush/${name}`))) return false;
    const listing = await readOptional(rush, (content) => content);
    return typeof listing === "string" && isListed(listing, folders.slice(-up).join("/"));
  }
  return false;
}

/** A text search is enough: the file may be large, and is searched once for every package. */
function isListed(rush: string, folder: string): boolean {
  return rush.includes(`"${folder}"`);
}
