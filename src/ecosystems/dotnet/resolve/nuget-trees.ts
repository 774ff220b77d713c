import type { Component } from "../../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { ResolvedTree, TreeResolver, TreeTools } from "../../../domain/contracts/trees.ts";
import { joinTrees } from "../../../graph/join-trees.ts";
import { type LinkedFiles, linkFiles } from "../../kit/linked-files.ts";
import { findSupply } from "../frameworks/supply.ts";
import { createCollected } from "./collect.ts";
import { componentEntryKey, toEntry } from "./entries.ts";
import { createResolveRange } from "./facts.ts";
import { type Finish, finishManifest, type Results } from "./finish-manifest.ts";
import { createLooseJob, createProjectJobs, type Projects } from "./jobs.ts";
import { type ReadProject, readProject } from "./read-project.ts";
import { listRemarks, unknownFramework } from "./remarks.ts";
import { type Outcome, runJobs } from "./run-jobs.ts";

/** Resolves MSBuild projects without a lockfile like `dotnet restore`. */
export function nugetTrees(tools: SourceTools): TreeResolver {
  return {
    source: "nuget",
    dependsOnPlatform: false,
    manifests: ["dotnet/project", "dotnet/props", "dotnet/single-file", "dotnet/script"],
    resolve: (manifests, treeTools) => resolve(manifests, tools, treeTools),
  };
}

async function resolve(
  all: readonly UncoveredManifest[],
  tools: SourceTools,
  treeTools: TreeTools,
): Promise<ResolvedTree> {
  const manifests = all.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const files = linkFiles(treeTools.tree);
  const own = manifests.filter(({ detector }) => detector === "dotnet/project");
  const projects = await loadProjects(
    files,
    own.map(({ file }) => file),
  );
  const state: State = {
    files,
    projects,
    collected: createCollected(treeTools.placeOf),
    run: { resolveRange: createResolveRange(tools, treeTools.ask), signal: treeTools.signal },
    resolved: new Map(),
    notes: [],
  };
  const ownResults = await resolveEach(own, (manifest) => resolveProject(manifest, state));
  const shared = manifests.filter(({ detector }) => detector !== "dotnet/project");
  const sharedResults = await resolveEach(shared, (manifest) => resolveShared(manifest, state));
  const finish = [...ownResults, ...sharedResults].map((done) => done());
  return joinTrees([{ packages: state.collected.packages(), manifests: finish, notes: state.notes }]);
}

interface State extends Results {
  readonly files: LinkedFiles;
  readonly projects: Projects;
  readonly run: Parameters<typeof runJobs>[1];
}

const atOnce = 16;

/** Finishes in order: the first manifest that needs a package takes precedence. */
async function resolveEach(
  manifests: readonly UncoveredManifest[],
  work: (manifest: UncoveredManifest) => Promise<Work>,
): Promise<Finish[]> {
  const done: Finish[] = [];
  for (let at = 0; at < manifests.length; at += atOnce) {
    const some = await Promise.all(manifests.slice(at, at + atOnce).map(work));
    for (const addResults of some) done.push(addResults());
  }
  return done;
}

/** Adds the results to the lists, in the order of the manifests. */
type Work = () => Finish;

async function resolveProject(manifest: UncoveredManifest, state: State): Promise<Work> {
  const { file, components } = manifest;
  const project = state.projects.get(file);
  if (!project) return () => () => ({ file, roots: new Map(), isWhole: false });
  const outcome = await runJobs(createProjectJobs(project, components, state.projects), state.run);
  const left = components.filter((component) => !outcome.ids.has(componentEntryKey(component)));
  const [framework = ""] = project.frameworks;
  const remarks = listRemarks(project, state.projects);
  // With all frameworks known, what is left has a condition that is never true.
  const isDecided = project.frameworks.length > 0 && remarks.isWhole;
  const rest = await runLoose(isDecided ? [] : left, framework, project, state);
  const unused = new Set(isDecided ? left : []);
  return () => finishManifest(manifest, [outcome, rest], remarks, state, unused);
}

/** A program or script without a project is built for the version of .NET that can run it. */
async function resolveScript(manifest: UncoveredManifest, state: State): Promise<Work> {
  const entries = manifest.components.map(toEntry);
  const origins = new Map(manifest.components.map(({ name, origin }) => [name, origin]));
  const supply = findSupply(scriptFramework, new Set());
  const job = createLooseJob(entries, scriptFramework, (name) => origins.get(name), supply);
  const outcome = await runJobs([job], state.run);
  return () => finishManifest(manifest, [outcome], { messages: [], isWhole: true }, state);
}

const scriptFramework = "net10.0";

/** The entries of a shared file are resolved as in the projects that import it. */
async function resolveShared(manifest: UncoveredManifest, state: State): Promise<Work> {
  const { file, folder, components, detector } = manifest;
  if (detector !== "dotnet/props") return resolveScript(manifest, state);
  const left = components.filter((component) => !state.resolved.has(componentEntryKey(component)));
  const below = [...state.projects.values()].filter(({ path }) => folder === "" || path.startsWith(`${folder}/`));
  const [alone] = (await loadProjects(state.files, [file])).values();
  const frameworks = new Set([...below.flatMap((project) => project.frameworks), ...(alone?.frameworks ?? [])]);
  const outcomes: Outcome[] = [];
  for (const framework of frameworks.size > 0 ? [...frameworks].sort() : [""])
    outcomes.push(await runLoose(left, framework, alone, state));
  const remarks = left.length > 0 && frameworks.size === 0 ? [unknownFramework] : [];
  return () => finishManifest(manifest, outcomes, { messages: remarks, isWhole: true }, state);
}

function runLoose(
  left: readonly Component[],
  framework: string,
  project: ReadProject | undefined,
  { run }: State,
): Promise<Outcome> {
  const originOf = project?.originOf ?? (() => undefined);
  return runJobs(left.length === 0 ? [] : [createLooseJob(left.map(toEntry), framework, originOf)], run);
}

/** Far more than a real solution has. */
const maxProjects = 5_000;

/** Projects by path, including referenced ones; unreadable ones are left out. */
async function loadProjects(files: LinkedFiles, paths: readonly string[]): Promise<Map<string, ReadProject>> {
  const projects = new Map<string, ReadProject>();
  const seen = new Set(paths);
  for (const path of seen) {
    const project = await files.read(path, readProject).catch(ifBroken(undefined));
    if (!project) continue;
    projects.set(path, project);
    for (const { projects: used } of project.builds.values())
      for (const other of used) if (seen.size < maxProjects) seen.add(other);
  }
  return projects;
}
