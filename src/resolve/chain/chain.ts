import { type Component, componentKey, type Supplier } from "../../domain/contracts/component.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { PackageText } from "../../domain/report/package-text.ts";
import type { TextCollector } from "../../domain/report/report-texts.ts";
import type { PrivateNames } from "../../privacy/private-names.ts";
import {
  type PublishedArchive,
  type Resolver,
  type SourceReply,
  SourceUnavailable,
} from "../../domain/contracts/sources.ts";
import type { AnswerCache, Question } from "./answer-cache.ts";
import { keepsForeignTerms } from "./conclude.ts";
import { asUnavailable } from "../../http/source-errors.ts";

/** What is known about a component so far, while the sources are asked in turn. */
export interface LicenseLookup {
  readonly component: Component;
  readonly evidence: Evidence[];
  /** Addresses of code repositories, in the order in which sources named them. */
  readonly repositories: string[];
  /** What sources say besides the license: the version that was assumed, gating, base models. */
  readonly facts: Record<string, string | number | boolean | readonly string[]>;
  /** The files of the release, as the registry names them. */
  readonly archives: PublishedArchive[];
  /** What is passed on with the package. */
  readonly texts: PackageText[];
  /** As the first source that names one says. */
  supplier?: Supplier;
}

/** Replies that are not cached yet. */
export type Unsaved = (readonly [Question, SourceReply])[];

export interface WaveOptions {
  /** Whether the name of a component may be sent to these addresses. */
  readonly mayAsk: PrivateNames["mayAsk"];
  readonly cache: AnswerCache;
  readonly signal: AbortSignal;
  /** Takes the texts that are read. */
  readonly texts?: TextCollector | undefined;
  /** Takes the replies that a package is unknown, instead of the cache. */
  readonly unsaved?: Unsaved;
  /** Called after each reply about a component, failures included. */
  readonly onReply?: (lookup: LicenseLookup) => void;
  /** Called with the number of components that a source is asked about; the promise settles with its last reply. */
  readonly onAsking?: (source: string, asking: Promise<unknown>, count: number) => void;
}

/** Whether later sources can be skipped. */
export function isAnswered({ evidence }: LicenseLookup): boolean {
  return evidence.some((entry) => entry.outcome === "answer" || keepsForeignTerms(entry));
}

/** Asks one source about all components without an answer. Cache misses are sent together, for sources with batches. */
export async function runWave(resolver: Resolver, all: readonly LicenseLookup[], options: WaveOptions): Promise<void> {
  const open = all.filter(
    (lookup) => !isAnswered(lookup) && resolver.handles(lookup.component) && mayAskAbout(resolver, lookup, options),
  );
  const cached = await options.cache.getMany(open.map((lookup) => toQuestion(resolver, lookup.component)));
  const unknown = open.filter((lookup, at) => {
    const reply = cached[at];
    if (reply) {
      addReply(lookup, resolver.source, reply);
      options.onReply?.(lookup);
    }
    return !reply;
  });
  if (unknown.length === 0) return;
  const asking = resolver.resolveMany
    ? askTogether(resolver, unknown, options)
    : Promise.all(unknown.map((lookup) => askAlone(resolver, lookup, options)));
  options.onAsking?.(resolver.source, asking, open.length);
  await asking;
}

/** Private names are not looked up in the cache either: a cached answer may come from a public registry. */
export function mayAskAbout(
  resolver: Resolver,
  { component }: Pick<LicenseLookup, "component">,
  { mayAsk }: Pick<WaveOptions, "mayAsk">,
): boolean {
  return mayAsk(component, resolver.addressesFor?.(component) ?? [resolver.addressFor(component)]);
}

async function askTogether(resolver: Resolver, unknown: readonly LicenseLookup[], options: WaveOptions): Promise<void> {
  const components = unknown.map((lookup) => lookup.component);
  const replies = await resolver.resolveMany?.(components, options.signal).catch(asUnavailable);
  for (const lookup of unknown) {
    const reply = replies instanceof SourceUnavailable ? replies : (replies?.get(componentKey(lookup.component)) ?? {});
    await storeReply(lookup, resolver, reply, options);
  }
}

async function askAlone(resolver: Resolver, lookup: LicenseLookup, options: WaveOptions): Promise<void> {
  const reply = await resolver.resolve(lookup.component, options.signal).catch(asUnavailable);
  await storeReply(lookup, resolver, reply, options);
}

async function storeReply(
  lookup: LicenseLookup,
  resolver: Resolver,
  reply: SourceReply | SourceUnavailable,
  options: WaveOptions,
): Promise<void> {
  addReply(lookup, resolver.source, reply);
  options.onReply?.(lookup);
  if (reply instanceof SourceUnavailable) return;
  const question = toQuestion(resolver, lookup.component);
  if (options.unsaved && reply.evidence?.missing === "package") options.unsaved.push([question, reply]);
  else await options.cache.set(question, reply);
  await options.cache.note(question, reply);
}

/** Adds the reply of a source, or its failure, to the evidence. */
export function addReply(lookup: LicenseLookup, source: string, reply: SourceReply | SourceUnavailable): void {
  if (reply instanceof SourceUnavailable) {
    lookup.evidence.push({ source, outcome: "failed", confidence: 0, raw: reply.message, failure: reply.reason });
    return;
  }
  lookup.evidence.push({ source, ...(reply.evidence ?? { outcome: "none", confidence: 0 }) });
  lookup.evidence.push(...(reply.further ?? []).map((evidence) => ({ source, ...evidence })));
  lookup.archives.push(...(reply.archives ?? []));
  if (reply.repository !== undefined) lookup.repositories.push(reply.repository);
  if (reply.supplier && !lookup.supplier) lookup.supplier = reply.supplier;
  Object.assign(lookup.facts, reply.facts);
}

export function toQuestion(resolver: Resolver, component: Component): Question {
  const { type, name, version, requirement } = component;
  const base = resolver.addressFor(component);
  return {
    source: resolver.source,
    base,
    type,
    name,
    version,
    ...(requirement !== undefined && { requirement }),
    ...(resolver.mayChange && { mayChange: true }),
  };
}
