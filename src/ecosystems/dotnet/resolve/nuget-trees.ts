import type { Component } from "../../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { ResolvedTree, TreeResolver, TreeTools } from "../../../domain/contracts/trees.ts";
import { joinTrees } from "../../../graph/join-trees.ts";
import { type LinkedFiles, linkFiles } from "../../kit/linked-files.ts";
import { createCollected } from "./collect.ts";
import { componentEntryKey, toEntry } from "./entries.ts";
import { createFacts } from "./facts.ts";
import { type Finish, finishManifest, type Results } from "./finish-manifest.ts";
import { looseJob, projectJobs, type Projects } from "./jobs.ts";
import { type ReadProject, readProject } from "./read-project.ts";
import { remarksOn, unknownFramework } from "./remarks.ts";
import { type Outcome, runJobs } from "./run-jobs.ts";

/** Resolves MSBuild projects without a lockfile like `dotnet restore`. */
export function nugetTrees(tools: SourceTools): TreeResolver {
  return {
    source: "nuget",
    dependsOnPlatform: false,
    manifests: ["dotnet/project", "dotnet/props"],
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
    collected: createCollected(),
    run: { facts: createFacts(tools, treeTools.ask), signal: treeTools.signal },
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
    for (const one of some) done.push(one.finish());
  }
  return done;
}

/** The results, added to the lists in the order of the manifests. */
interface Work {
  finish(): Finish;
}

async function resolveProject(manifest: UncoveredManifest, state: State): Promise<Work> {
  const { file, components } = manifest;
  const project = state.projects.get(file);
  if (!project) return { finish: () => () => ({ file, roots: new Map(), isWhole: false }) };
  const outcome = await runJobs(projectJobs(project, components, state.projects), state.run);
  const known = new Set(outcome.ids.keys());
  const left = components.filter((one) => !known.has(componentEntryKey(one)));
  const [framework = ""] = project.frameworks;
  const rest = await runLoose(left, framework, project, state);
  return { finish: () => finishManifest(manifest, [outcome, rest], remarksOn(project, state.projects), state) };
}

/** The entries of a shared file are resolved as in the projects that import it. */
async function resolveShared(manifest: UncoveredManifest, state: State): Promise<Work> {
  const { file, folder, components } = manifest;
  const left = components.filter((one) => !state.resolved.has(componentEntryKey(one)));
  const below = [...state.projects.values()].filter(({ path }) => folder === "" || path.startsWith(`${folder}/`));
  const [alone] = (await loadProjects(state.files, [file])).values();
  const frameworks = new Set([...below.flatMap((one) => one.frameworks), ...(alone?.frameworks ?? [])]);
  const outcomes: Outcome[] = [];
  for (const framework of frameworks.size > 0 ? [...frameworks].sort() : [""])
    outcomes.push(await runLoose(left, framework, alone, state));
  const remarks = left.length > 0 && frameworks.size === 0 ? [unknownFramework] : [];
  return { finish: () => finishManifest(manifest, outcomes, { messages: remarks, isWhole: true }, state) };
}

function runLoose(
  left: readonly Component[],
  framework: string,
  project: ReadProject | undefined,
  { run }: State,
): Promise<Outcome> {
  const originOf = project?.originOf ?? (() => undefined);
  return runJobs(left.length === 0 ? [] : [looseJob(left.map(toEntry), left, framework, originOf)], run);
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
