import { type Component, componentKey } from "../domain/component.ts";
import type { Cache } from "../cache/cache.ts";
import type { Detection } from "../detect/detect.ts";
import { detectSbom } from "../detect/detect-sbom.ts";
import type { Tree } from "../domain/contracts.ts";
import type { Ecosystem } from "../domain/ecosystem.ts";
import type { FileWatch } from "../domain/file-watch.ts";
import { readProject } from "../ecosystems/read-project.ts";
import type { Finding } from "../domain/finding.ts";
import type { Context, Policy } from "../domain/policy.ts";
import type { PrivateRule } from "../domain/private-rule.ts";
import type { ProgressListener } from "../domain/progress.ts";
import type { Report } from "../domain/report.ts";
import { joinFacts } from "../domain/model-facts.ts";
import { createProjectPlaces } from "../policy/project-places.ts";
import { digestPolicy } from "../policy/digest.ts";
import { type LicenseSources, type ResolveOptions, resolveLicenses } from "../resolve/resolve-licenses.ts";
import { createSbomEvidence } from "../resolve/sbom-evidence.ts";
import { filesystemEvidence, lockfileEvidence } from "../resolve/tree-evidence.ts";
import type { FileSource } from "../source/file-source.ts";
import { createTree } from "../source/tree.ts";
import { collectObligations } from "../spdx/obligations.ts";
import type { Identifier } from "../spdx/text/identify.ts";
import { treePrivacy } from "../trees/group-by-privacy.ts";
import { type DetectedTrees, resolveTrees, type TreeOptions, type TreeSources } from "../trees/resolve-trees.ts";
import { assessCompleteness } from "./completeness.ts";
import { askDocuments } from "./documents/ask-documents.ts";
import { detectOnce } from "./detect-once.ts";
import type { JudgeOptions } from "./judge.ts";
import { judgeProject, takesProjectRules, type ToJudge } from "./judge-project.ts";
import { listFindings } from "./listed-findings.ts";
import { findProjectLicenses } from "./project-licenses.ts";
import { joinFailures, resolveLineage } from "./lineage.ts";
import { createRiskFinder } from "./lineage/judge-risks.ts";
import { withScope } from "./stored-rules.ts";
import { createStageProgress } from "./stage-progress.ts";
import { summarize } from "./summarize.ts";
import { analyseWarnings } from "./warnings/analyse.ts";

interface ScanInput extends JudgeOptions {
  readonly source: FileSource;
  /** What the report says about where the files come from. */
  readonly origin: Report["source"];
  readonly policy: Policy;
  /** Names at any depth, or globs from the root, that are left out. */
  readonly exclude: readonly string[];
  /** Names or paths of the workspaces that count; absent: all. */
  readonly workspaces?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
  /** The source is one SBOM of this name, not a tree. */
  readonly sbomFile?: string;
  /** Names that the project lists as private. */
  readonly privateRules?: readonly PrivateRule[];
  /** Knows which file is being read. */
  readonly watch?: FileWatch;
  /** How many findings the report may list; 200,000 where nothing is said. */
  readonly mostFindings?: number;
}

/** What a scan needs and does not change. */
export interface ScanTools {
  readonly ecosystems: readonly Ecosystem[];
  readonly identify: Identifier;
  /** Absent: nobody is asked over the network. */
  readonly sources?: LicenseSources;
  /** What was found in commits before; absent: everything is read. */
  readonly memory?: Cache;
  /** Absent: of manifests without a lockfile only the direct dependencies are listed. */
  readonly trees?: TreeSources;
}

/** Detects the components of a tree, finds out their licenses, judges them, and says what to look at. */
export async function runScan(request: ScanInput, given: ScanTools): Promise<Report> {
  const { policy, context, source, exclude, signal = new AbortController().signal } = request;
  const progress = createStageProgress(request.onProgress);
  const { projectRules: brought, today } = request;
  const counting = takesProjectRules(policy) ? brought : undefined;
  const places = counting?.paths && { places: createProjectPlaces(counting.paths) };
  const watch = request.watch && { watch: request.watch };
  const chosen = request.workspaces && { workspaces: request.workspaces };
  const how = { exclude, ...chosen, signal, onProgress: progress.detecting, ...watch, ...places };
  const detection: Stated =
    request.sbomFile === undefined
      ? await detectOnce(source, given.ecosystems, how, given.memory)
      : await readComponents(source, request.sbomFile, given);
  const tools = withPrivateRules(given, [...(request.privateRules ?? []), ...detection.privateRules]);
  progress.detected(detection.components.length);
  const tree = createTree(source);
  const grown = await growTrees(detection, tree, tools, { signal, onProgress: progress.growing, ...places });
  progress.grown(grown.components.length);
  const options = { signal, onProgress: progress.resolving, statedIn: detection.statedIn };
  const resolution = await resolveAll(grown.components, tree, tools, options);
  const made = await resolveLineage(resolution.known, tools, { signal, onProgress: progress.tracing });
  progress.evaluating();
  const components = resolution.known.map(({ component }) => component);
  const riskOf = createRiskFinder(components, made.lineage, context);
  const rules = { context, today, riskOf, projectRules: counting };
  const { judged, entries } = judgeProject(resolution.known, rules, brought);
  const findings = judged.map(({ finding }) => finding);
  const own = await findProjectLicenses(detection.licenseFiles, tree, tools.identify, places?.places);
  const projectManifest = request.sbomFile === undefined ? await readProject(tree) : undefined;
  const limits = [...(grown.coverage.limits ?? []), ...own.limits];
  const seen = limits.length === 0 ? grown.coverage : { ...grown.coverage, limits };
  const { findings: listed, coverage } = listFindings(findings, seen, request.mostFindings);
  const sourceFailures = joinFailures([...grown.sourceFailures, ...resolution.sourceFailures, ...made.sourceFailures]);
  const modelDocuments = await askDocuments(
    { paths: detection.documents, components, lineage: made.lineage },
    tree,
    signal,
  );
  const errors = [...grown.errors, ...made.errors, ...own.errors];
  const { lineage } = made;
  const isDeep = tools.sources?.archives?.isDeep === true;
  const completeness = assessCompleteness({
    findings,
    lineage,
    coverage,
    isOffline: tools.sources === undefined,
    isDeep,
    ...(tools.sources && { madePrivateBy: tools.sources.privateNames.madePrivateBy }),
  });
  const { warnings, notes } = analyseWarnings({ judged, coverage, errors, sourceFailures, lineage, completeness });
  return {
    schemaVersion: 1,
    policy: nameRules(policy, context),
    source: request.origin,
    summary: summarize(findings, warnings.length),
    findings: listed,
    warnings,
    notes,
    projectLicenses: own.projectLicenses,
    ...(projectManifest && { projectManifest }),
    lineage,
    coverage,
    errors,
    sourceFailures,
    completeness,
    obligations: collectObligations(findings.map(({ decision }) => decision.license)),
    ...(detection.services && { services: detection.services }),
    ...(modelDocuments && { modelDocuments }),
    ...(detection.references && { references: detection.references }),
    ...(isDeep && { isDeep }),
    ...(entries.length > 0 && { projectRules: entries }),
  };
}

/** Adds what the manifests lead to that nothing locks; offline nobody can be asked for it. */
async function growTrees(
  detection: Detection,
  tree: Tree,
  { trees, ecosystems }: ScanTools,
  options: Pick<TreeOptions, "signal" | "onProgress" | "places">,
): Promise<DetectedTrees> {
  if (!trees) return { ...detection, sourceFailures: [] };
  const ignoresCase = (type: string) => ecosystems.some((one) => one.ignoresCase && one.types.includes(type));
  return resolveTrees(detection, trees, { ...options, tree, ignoresCase });
}

/** With what the project says about its names: nobody hears of more than without it. */
function withPrivateRules(tools: ScanTools, rules: readonly PrivateRule[]): ScanTools {
  const { sources, trees } = tools;
  if (!sources) return tools;
  const privateNames = sources.privateNames.withRules(rules);
  const mayAsk = treePrivacy(privateNames);
  return { ...tools, sources: { ...sources, privateNames }, ...(trees && { trees: { ...trees, mayAsk } }) };
}

/** The policy as a report names it: the digest proves which rules were in force. */
export function nameRules(policy: Policy, context: Context): Report["policy"] {
  const { name, version, disclaimer } = policy;
  return {
    name,
    context: context.name,
    judgedAs: context.judgedAs,
    version,
    digest: digestPolicy(policy),
    disclaimer,
  };
}

/** A tree has lockfiles, an SBOM speaks for itself. */
interface Stated extends Detection {
  readonly statedIn?: ResolveOptions["statedIn"] | undefined;
}

async function readComponents(source: FileSource, file: string, tools: ScanTools): Promise<Stated> {
  const { licensesOf, explained, ...detection } = await detectSbom(source, file, tools.ecosystems);
  const evidenceOf = createSbomEvidence({ file, explained, identify: tools.identify });
  return { ...detection, statedIn: (component) => evidenceOf(licensesOf(component)) };
}

interface Resolution extends Pick<Report, "sourceFailures"> {
  readonly known: readonly ToJudge[];
}

/** What the network sources, the lockfiles and the tree say about every component. */
async function resolveAll(
  components: readonly Component[],
  tree: Tree,
  tools: ScanTools,
  { statedIn, ...options }: Pick<ResolveOptions, "signal" | "onProgress"> & Pick<Stated, "statedIn">,
): Promise<Resolution> {
  const ecosystemOf = createEcosystemIndex(tools.ecosystems);
  const { told, failures } = await resolveLicenses(components, tools.sources, {
    ...options,
    statedIn: statedIn ?? ((component) => lockfileEvidence(component, ecosystemOf(component.type))),
  });
  const known: ToJudge[] = [];
  for (const component of components) {
    options.signal.throwIfAborted();
    const ecosystem = ecosystemOf(component.type);
    const { evidence = [], facts = {}, supplier } = told.get(componentKey(component)) ?? {};
    const inTree = await filesystemEvidence(component, ecosystem, tree, tools.identify);
    const { plainScope } = component;
    const shown = toShow(supplier ? { ...component, supplier } : component, ecosystem, facts);
    const plain = plainScope && { plain: withScope(shown, plainScope) };
    known.push({ component: shown, evidence: [...evidence, ...inTree], ...plain });
  }
  return { known, sourceFailures: failures };
}

function createEcosystemIndex(ecosystems: readonly Ecosystem[]): (type: string) => Ecosystem | undefined {
  const byType = new Map(ecosystems.flatMap((ecosystem) => ecosystem.types.map((type) => [type, ecosystem] as const)));
  return (type) => byType.get(type);
}

/** What the tree says about a component stands before what a source says. */
function toShow(
  component: Component,
  ecosystem: Ecosystem | undefined,
  told: NonNullable<Component["facts"]>,
): Finding["component"] {
  const { declaredLicense: _declared, declaredLicenses: _each, plainScope: _plain, ...shown } = component;
  const purl = component.purl ?? ecosystem?.purl(component);
  const facts = joinFacts(told, component.facts);
  return { ...shown, ...(Object.keys(facts).length > 0 && { facts }), ...(purl !== undefined && { purl }) };
}
