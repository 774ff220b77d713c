import { type Component, componentKey } from "../../domain/contracts/component.ts";
import type { Step } from "../../domain/contracts/progress.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { SourceFailure } from "../../domain/report/report.ts";
import type { TextCollector } from "../../domain/report/report-texts.ts";
import type { PrivateNames } from "../../privacy/private-names.ts";
import type { Resolver } from "../../domain/contracts/sources.ts";
import type { ArchiveSource } from "../archive/archive-source.ts";
import { runArchiveWave } from "../archive/archive-wave.ts";
import { type LicenseLookup, runWave, type Unsaved, type WaveOptions } from "./chain.ts";
import { type CodeHost, runCodeHostWave } from "../code-host/code-host.ts";
import { failSilentRegistries } from "./unknown-packages.ts";

/** All license sources that are asked over the network. */
export interface LicenseSources extends Pick<WaveOptions, "cache"> {
  /** One for each ecosystem. */
  readonly registries: readonly Resolver[];
  /** Absent: no archive is read. */
  readonly archives?: ArchiveSource;
  /** Asked after the registries and archives, one after the other. */
  readonly services: readonly Resolver[];
  readonly codeHost: CodeHost;
  /** Which names may be sent where. */
  readonly privateNames: PrivateNames;
  /** Only cached answers count: that a source was not asked is no failure. */
  readonly isOffline?: true;
}

interface Resolution {
  /** By `componentKey`. */
  readonly replies: ReadonlyMap<string, Pick<LicenseLookup, "evidence" | "facts" | "supplier" | "texts">>;
  readonly failures: readonly SourceFailure[];
}

export interface ResolveOptions {
  readonly signal: AbortSignal;
  /** Takes the texts that are read. */
  readonly texts?: TextCollector;
  /** What the lockfile says; used if the registry has no answer. */
  readonly statedIn: (component: Component) => readonly Evidence[];
  /** Only registries are asked: no file of the project has these names. */
  readonly registriesOnly?: true;
  /** `waitingFor`: the sources that are being asked; `step`: what is done after the registries were asked. */
  readonly onProgress?: (done: number, total: number, waitingFor: readonly string[], step?: Step) => void;
}

/**
 * Asks the sources in turn, each about all components that are still without an answer: package registries, published
 * archives, license services, the code host. Without sources (offline, and nothing was imported) there is only what the lockfile says.
 */
export async function resolveLicenses(
  components: readonly Component[],
  sources: LicenseSources | undefined,
  options: ResolveOptions,
): Promise<Resolution> {
  const all = components.map((component): LicenseLookup => ({
    component,
    evidence: [],
    repositories: [],
    facts: {},
    archives: [],
    texts: [],
  }));
  const settled = new Set<LicenseLookup>();
  const waitingFor = new Set<string>();
  let step: Step | undefined;
  const report = () => options.onProgress?.(settled.size, all.length, [...waitingFor].sort(), step);
  const begin = (what: Step["what"]) => void (step = { what, done: 0, total: 0 });
  const onReply = (lookup: LicenseLookup) => {
    if (!step && settled.has(lookup)) return;
    if (step) step = { ...step, done: step.done + 1 };
    settled.add(lookup);
    report();
  };
  const onAsking = (source: string, asking: Promise<unknown>, count: number) => {
    waitingFor.add(source);
    if (step) step = { ...step, total: step.total + count };
    report();
    const end = () => void (waitingFor.delete(source) && report());
    asking.then(end, end);
  };
  report();
  const wave = sources && {
    cache: sources.cache,
    mayAsk: sources.privateNames.mayAsk,
    signal: options.signal,
    texts: options.texts,
    onReply,
    onAsking,
  };
  if (sources && wave) {
    // What models were made from need not be in the registry of the project.
    const unsaved: Unsaved | undefined = options.registriesOnly ? undefined : [];
    const asked = { ...wave, ...(unsaved && { unsaved }) };
    await Promise.all(sources.registries.map((registry) => runWave(registry, all, asked)));
    if (unsaved) await failSilentRegistries(sources.registries, all, unsaved, sources.cache);
  }
  begin("packages");
  if (sources?.archives && wave) await runArchiveWave(sources.archives, sources.registries, all, wave);
  for (const lookup of all) lookup.evidence.push(...options.statedIn(lookup.component));
  if (sources && wave && !options.registriesOnly) {
    const { isPrivate, madePrivateBy } = sources.privateNames;
    const open = all.filter(({ component }) => !isPrivate(component));
    for (const service of sources.services) {
      begin("services");
      await runWave(service, open, wave);
    }
    const onHost = all.filter(
      ({ component }) => !isPrivate(component) || (isFromGit(component) && madePrivateBy(component) === undefined),
    );
    begin("code host");
    await runCodeHostWave(sources.codeHost, onHost, wave);
  }
  if (sources?.isOffline)
    for (const { evidence } of all)
      evidence.splice(0, Infinity, ...evidence.filter(({ outcome }) => outcome !== "failed"));
  return {
    replies: new Map(all.map((lookup) => [componentKey(lookup.component), lookup])),
    failures: failuresOf(all),
  };
}

/** Addresses in an SBOM are never asked. */
function isFromGit({ origin, resolvedBy }: Component): boolean {
  return origin?.kind === "git" && resolvedBy !== "sbom";
}

function failuresOf(all: readonly LicenseLookup[]): SourceFailure[] {
  const failed = all.flatMap(({ evidence }) => evidence.filter(({ outcome }) => outcome === "failed"));
  const groups = Map.groupBy(failed, ({ source, raw }) => `${source}\n${raw ?? ""}`);
  return [...groups.values()]
    .map((rows) => ({ source: rows[0]?.source ?? "", message: rows[0]?.raw ?? "", components: rows.length }))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
}
