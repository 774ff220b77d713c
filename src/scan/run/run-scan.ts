import type { Cache } from "../../cache/cache.ts";
import type { StoredText } from "../../cache/stored-text.ts";
import { isBuilt } from "../../config/is-built.ts";
import type { Component } from "../../domain/contracts/component.ts";
import { mergeComponents } from "../../detect/rank/merge.ts";
import type { DetectOptions, Detection } from "../../detect/detect.ts";
import { detectSbom } from "../../detect/sbom/detect-sbom.ts";
import { createExclude } from "../../detect/walk/exclude.ts";
import type { StartHelper } from "../../detect/read/read-together.ts";
import type { Tree } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { FileWatch } from "../../domain/contracts/file-watch.ts";
import { loadArchives } from "../../ecosystems/index.ts";
import { readProjectManifest } from "../../ecosystems/kit/read-project.ts";
import { createTextCollector } from "../../domain/report/report-texts.ts";
import type { Context } from "../../domain/policy/policy.ts";
import type { PrivateRule } from "../../domain/policy/private-rule.ts";
import type { ProgressListener } from "../../domain/contracts/progress.ts";
import type { Coverage, ReachedLimit, Report } from "../../domain/report/report.ts";
import { usualPlaces } from "../../domain/policy/limit-scope-by-path.ts";
import { findMaterial } from "../../material/find-material.ts";
import type { Material } from "../../material/material.ts";
import { joinWithListed } from "../../material/with-listed.ts";
import { toProduction } from "../../policy/judge/production.ts";
import { createOwnFolders, createProjectPlaces } from "../../policy/judge/project-places.ts";
import type { LicenseSources, ResolveOptions } from "../../resolve/chain/resolve-licenses.ts";
import { createSbomEvidence } from "../../resolve/chain/sbom-evidence.ts";
import type { FileSource } from "../../source/file-source.ts";
import { createTree } from "../../source/tree.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { treePrivacy } from "../../trees/group-by-privacy.ts";
import { type DetectedTrees, resolveTrees, type TreeOptions, type TreeSources } from "../../trees/resolve-trees.ts";
import { buildReport } from "./build-report.ts";
import { askDocuments } from "../documents/ask-documents.ts";
import { detectOnce } from "./detect-once.ts";
import { findOtherVersions } from "../warnings/other-versions.ts";
import { createAreaJudge } from "../judge/area-judge.ts";
import { createAreas } from "../judge/areas.ts";
import type { JudgeOptions } from "../judge/judge.ts";
import { listExcludes } from "../judge/list-excludes.ts";
import { judgeProject, takesProjectRules } from "../judge/judge-project.ts";
import { findProjectLicenses, joinWithPackages } from "./project-licenses.ts";
import { joinFailures, resolveLineage } from "../lineage/lineage.ts";
import { createRiskFinder } from "../lineage/judge-risks.ts";
import { createProjectStore } from "./project-store.ts";
import { openTextMemory, type TextMemory } from "./text-memory.ts";
import { resolveAll } from "./resolve-all.ts";
import type { ScanJob } from "../process/scan-job.ts";
import { createStageProgress } from "./stage-progress.ts";

type Asked = "policy" | "exclude" | "isProduction" | "isFileScan" | "workspaces" | "privateRules";

interface ScanInput extends JudgeOptions, Pick<ScanJob, Asked> {
  readonly source: FileSource;
  /** Where the report says the files come from. */
  readonly origin: Report["source"];
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
  /** Reads a part of the programs of a large tree. */
  readonly startHelper?: StartHelper;
  /** Where the project is found at the next scan: a folder or an address. */
  readonly place?: string;
  /** The name of the SBOM, where the source is one. */
  readonly sbomFile?: string;
  /** Records which file is being read. */
  readonly watch?: FileWatch;
  /** How many findings the report may list; default: 200,000. */
  readonly maxFindings?: number;
}

interface ScanMemory {
  readonly cache: Cache;
  /** The size of the cache. */
  readonly maxBytes: number;
}

/** What a scan uses and does not change. */
export interface ScanTools {
  readonly ecosystems: readonly OpenEcosystem[];
  readonly identify: Identifier;
  /** Absent: no network requests. */
  readonly sources?: LicenseSources;
  /** What earlier scans found; absent: every file is read. */
  readonly memory?: ScanMemory;
  /** Absent: only the direct dependencies of a manifest without a lockfile are listed. */
  readonly trees?: TreeSources;
}

/** Detects the components of a tree, resolves their licenses, judges them and builds the report. */
export async function runScan(input: ScanInput, basicTools: ScanTools): Promise<Report> {
  const { policy, source, today, signal = new AbortController().signal } = input;
  const texts = await openTexts(input, basicTools);
  const progress = createStageProgress(input.onProgress);
  const projectRules = takesProjectRules(policy) ? input.projectRules : undefined;
  const isProduction = input.isProduction === true || projectRules?.production === true;
  const inUse = (one: Context) => (isProduction ? toProduction(one) : one);
  const context = inUse(input.context);
  const places = projectRules?.paths && { places: createProjectPlaces(projectRules.paths) };
  const exclude = [...input.exclude, ...(projectRules?.exclude ?? [])];
  const detection = await detectComponents({ ...input, exclude }, basicTools, {
    signal,
    onProgress: progress.detecting,
    ...places,
  });
  progress.detected(detection.components.length);
  const tools = withPrivateRules({ ...basicTools, identify: texts?.identify ?? basicTools.identify }, [
    ...(input.privateRules ?? []),
    ...detection.privateRules,
  ]);
  const tree = createTree(source);
  const material = await searchMaterial(input, tools, { exclude, ...places }, detection.components);
  const growing = { signal, onProgress: progress.growing, ...places };
  const { parts = [] } = material ?? {};
  const ownFolderOf = createOwnFolders(projectRules?.own ?? []);
  const ofOthers = parts.filter(({ component }) => ownFolderOf(component) === undefined);
  const grown = await addTransitive(detection, tree, tools, growing);
  const listed = mergeComponents([...grown.components, ...(material?.references ?? [])], ignoresCaseIn(tools));
  const withTransitive = joinWithListed({ ...grown, components: listed }, ofOthers);
  progress.withTransitive(withTransitive.components.length);
  const collector = createTextCollector();
  const options = { signal, onProgress: progress.resolving, statedIn: detection.statedIn, texts: collector };
  const named = [...withTransitive.components, ...parts.map(({ component }) => component)];
  const collected = await material?.collect(named);
  const resolution = await resolveAll(withTransitive, tree, tools, { ...options, readCollected: collected?.read });
  const owned = parts.flatMap(({ component, evidence }) => {
    const own = ownFolderOf(component);
    return own === undefined ? [] : [{ component, evidence, own }];
  });
  const origins = await resolveLineage(resolution.components, tools, { signal, onProgress: progress.tracing });
  progress.evaluating();
  const components = resolution.components.map(({ component }) => component);
  const { lineage } = origins;
  const riskOf = createRiskFinder(components, lineage, context);
  const plainContext = input.isProduction ? context : input.context;
  const areas = createAreas(projectRules?.contexts ?? [], policy, (one) => ({
    context: inUse(one),
    riskOf: createRiskFinder(components, lineage, one),
  }));
  const rules = { context, plainContext, today, riskOf, projectRules, areas };
  const { judged, entries } = judgeProject([...resolution.components, ...owned], rules, input.projectRules);
  const { files: matched = [], unmatched = [] } = collected ?? {};
  const ofPackages = [...matched, ...unmatched.map(({ file }) => file), ...(material?.licenseFilesOfOthers ?? [])];
  const isOfOthers = new Set(ofPackages);
  const ownFiles = detection.licenseFiles.filter((path) => !isOfOthers.has(path));
  const own = await findProjectLicenses(ownFiles, tree, tools.identify, places?.places);
  const ownLicenses = joinWithPackages(own.projectLicenses, material?.own ?? []);
  await texts?.save();
  const documents = { paths: detection.documents, components, lineage };
  return buildReport({
    policy,
    context,
    areas,
    source: input.origin,
    judged,
    others: tools.sources && (await findOtherVersions(judged, tools.sources, createAreaJudge(rules))),
    projectRules: [...entries, ...listExcludes(input.projectRules?.exclude ?? [], detection.coverage, !projectRules)],
    isProduction,
    lineage,
    coverage: withSkipped(
      withLimits(withTransitive.coverage, [...own.limits, ...(material?.limits ?? [])]),
      material?.skipped ?? [],
    ),
    errors: [
      ...withTransitive.errors,
      ...origins.errors,
      ...own.errors,
      ...ownLicenses.errors,
      ...(material?.errors ?? []),
    ],
    sourceFailures: joinFailures([
      ...withTransitive.sourceFailures,
      ...resolution.sourceFailures,
      ...origins.sourceFailures,
    ]),
    projectLicenses: ownLicenses.projectLicenses,
    unmatched,
    projectManifest: input.sbomFile === undefined ? await readProjectManifest(tree, tools.ecosystems) : undefined,
    modelDocuments: await askDocuments(documents, tree, signal),
    services: detection.services,
    references: detection.references,
    sources: tools.sources,
    maxFindings: input.maxFindings,
    texts: collector.collected(),
    files: material?.files,
  });
}

/** Components of a tree, whose licenses lockfiles may state, or of an SBOM, which states licenses itself. */
interface Stated extends Detection {
  readonly statedIn?: ResolveOptions["statedIn"] | undefined;
}

async function detectComponents(
  input: ScanInput,
  { ecosystems, identify, memory }: ScanTools,
  options: Pick<DetectOptions, "signal" | "onProgress" | "places">,
): Promise<Stated> {
  const { source, exclude, workspaces, watch, sbomFile, startHelper } = input;
  if (sbomFile === undefined) {
    const files = storeOf("files", input, memory);
    // For a day: then the entries of single files are used again, and do not expire.
    const whole = source.commit === undefined ? storeOf("whole", input, memory, 1) : undefined;
    const chosen = { exclude, ...(workspaces && { workspaces }), ...(watch && { watch }) };
    const kept = { startHelper, memory: files && { files, whole } };
    return detectOnce(source, ecosystems, { ...options, ...chosen, ...kept }, memory?.cache);
  }
  const { licensesOf, explained, ...detection } = await detectSbom(source, sbomFile, ecosystems);
  const evidenceOf = createSbomEvidence({ file: sbomFile, explained, identify });
  return { ...detection, statedIn: (component) => evidenceOf(licensesOf(component)) };
}

/** Sources may change at any time, so what they find is not kept. */
function storeOf(
  kind: string,
  { source, place }: ScanInput,
  memory: ScanMemory | undefined,
  days = 30,
): StoredText | undefined {
  if (!memory || place === undefined || !isBuilt) return undefined;
  const options = { kind, place, keptSeconds: days * 24 * 3_600, now: () => new Date() };
  return createProjectStore(memory.cache, source, { ...memory, ...options });
}

async function openTexts(input: ScanInput, { memory, identify }: ScanTools): Promise<TextMemory | undefined> {
  const store = storeOf("texts", input, memory);
  return store && openTextMemory(store, identify);
}

/** What is in the repository; an SBOM has nothing beside it. */
async function searchMaterial(
  { source, origin, sbomFile, isFileScan = false }: ScanInput,
  { ecosystems, identify }: ScanTools,
  { exclude, places = usualPlaces }: Pick<DetectOptions, "exclude" | "places">,
  listed: readonly Component[],
): Promise<Material | undefined> {
  if (sbomFile !== undefined) return undefined;
  const isExcluded = createExclude(exclude);
  return findMaterial(source, {
    ecosystems,
    identify,
    places,
    isExcluded,
    remote: origin.repository,
    listed,
    isFileScan,
    loadFormats: loadArchives,
  });
}

/** Adds the dependencies of manifests without a lockfile; offline there are none. */
async function addTransitive(
  detection: Detection,
  tree: Tree,
  { trees, ecosystems }: ScanTools,
  options: Pick<TreeOptions, "signal" | "onProgress" | "places">,
): Promise<DetectedTrees> {
  if (!trees) return { ...detection, sourceFailures: [] };
  return resolveTrees(detection, trees, { ...options, tree, ignoresCase: ignoresCaseIn({ ecosystems }) });
}

function ignoresCaseIn({ ecosystems }: Pick<ScanTools, "ecosystems">): (type: string) => boolean {
  return (type) => ecosystems.some((ecosystem) => ecosystem.ignoresCase && ecosystem.types.includes(type));
}

/** Rules of the project can only make more names private. */
function withPrivateRules(tools: ScanTools, rules: readonly PrivateRule[]): ScanTools {
  const { sources, trees } = tools;
  if (!sources) return tools;
  const privateNames = sources.privateNames.withRules(rules);
  const mayAsk = treePrivacy(privateNames);
  return { ...tools, sources: { ...sources, privateNames }, ...(trees && { trees: { ...trees, mayAsk } }) };
}

/** A folder that detection has left out as well is named once. */
function withSkipped(coverage: Coverage, skipped: Coverage["skipped"]): Coverage {
  const known = new Set(coverage.skipped.map(({ path }) => path));
  return { ...coverage, skipped: [...coverage.skipped, ...skipped.filter(({ path }) => !known.has(path))] };
}

function withLimits(coverage: Coverage, limits: readonly ReachedLimit[]): Coverage {
  return limits.length === 0 ? coverage : { ...coverage, limits: [...(coverage.limits ?? []), ...limits] };
}
