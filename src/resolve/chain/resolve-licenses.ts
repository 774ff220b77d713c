import { type Component, componentKey } from "../../domain/contracts/component.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { SourceFailure } from "../../domain/report/report.ts";
import type { PrivateNames } from "../../privacy/private-names.ts";
import type { Resolver } from "../../domain/contracts/sources.ts";
import type { ArchiveSource } from "../archive/archive-source.ts";
import { runArchiveWave } from "../archive/archive-wave.ts";
import { type Open, runWave, type Unsaved, type WaveOptions } from "./chain.ts";
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
}

interface Resolution {
  /** By `componentKey`. */
  readonly told: ReadonlyMap<string, Pick<Open, "evidence" | "facts" | "supplier">>;
  readonly failures: readonly SourceFailure[];
}

export interface ResolveOptions {
  readonly signal: AbortSignal;
  /** What the lockfile says; used if the registry has no answer. */
  readonly statedIn: (component: Component) => readonly Evidence[];
  /** Only registries are asked: no file of the project has these names. */
  readonly registriesOnly?: true;
  /** `waitingFor`: the sources that are being asked. */
  readonly onProgress?: (done: number, total: number, waitingFor: readonly string[]) => void;
}

/**
 * Asks the sources in turn, each about all components that are still without an answer: package registries, published
 * archives, license services, the code host. Without sources (offline) there is only what the lockfile says.
 */
export async function resolveLicenses(
  components: readonly Component[],
  sources: LicenseSources | undefined,
  options: ResolveOptions,
): Promise<Resolution> {
  const all = components.map((component): Open => ({
    component,
    evidence: [],
    repositories: [],
    facts: {},
    archives: [],
  }));
  const settled = new Set<Open>();
  const waitingFor = new Set<string>();
  const tell = () => options.onProgress?.(settled.size, all.length, [...waitingFor].sort());
  const onReply = (one: Open) => {
    if (settled.has(one)) return;
    settled.add(one);
    tell();
  };
  const onAsking = (source: string, asking: Promise<unknown>) => {
    waitingFor.add(source);
    tell();
    const end = () => void (waitingFor.delete(source) && tell());
    asking.then(end, end);
  };
  tell();
  const wave = sources && {
    cache: sources.cache,
    mayAsk: sources.privateNames.mayAsk,
    signal: options.signal,
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
  if (sources?.archives && wave) await runArchiveWave(sources.archives, sources.registries, all, wave);
  for (const one of all) one.evidence.push(...options.statedIn(one.component));
  if (sources && wave && !options.registriesOnly) {
    const { isPrivate, madePrivateBy } = sources.privateNames;
    const open = all.filter(({ component }) => !isPrivate(component));
    for (const service of sources.services) await runWave(service, open, wave);
    const onHost = all.filter(
      ({ component }) => !isPrivate(component) || (isFromGit(component) && madePrivateBy(component) === undefined),
    );
    await runCodeHostWave(sources.codeHost, onHost, wave);
  }
  return {
    told: new Map(all.map((one) => [componentKey(one.component), one])),
    failures: failuresOf(all),
  };
}

/** Addresses in an SBOM are never asked. */
function isFromGit({ origin, resolvedBy }: Component): boolean {
  return origin?.kind === "git" && resolvedBy !== "sbom";
}

function failuresOf(all: readonly Open[]): SourceFailure[] {
  const failed = all.flatMap(({ evidence }) => evidence.filter(({ outcome }) => outcome === "failed"));
  const groups = Map.groupBy(failed, ({ source, raw }) => `${source}\n${raw ?? ""}`);
  return [...groups.values()]
    .map((rows) => ({ source: rows[0]?.source ?? "", message: rows[0]?.raw ?? "", components: rows.length }))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
}
