import { type Component, componentKey } from "../domain/component.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { PrivateNames } from "../privacy/private-names.ts";
import { type PublishedArchive, type Resolver, type SourceReply, SourceUnavailable } from "../domain/sources.ts";
import type { Supplier } from "../domain/supplier.ts";
import type { AnswerCache, Question } from "./answer-cache.ts";

/** What is known about a component while the sources are asked one after the other. */
export interface Open {
  readonly component: Component;
  readonly evidence: Evidence[];
  /** Addresses of code repositories that sources named, the first source's first. */
  readonly repositories: string[];
  /** What sources say besides the license: the version that was assumed, gating, base models. */
  readonly facts: Record<string, string | number | boolean | readonly string[]>;
  /** The files of the release, as the registry names them. */
  readonly archives: PublishedArchive[];
  /** As the first source that names one says. */
  supplier?: Supplier;
}

export interface WaveOptions {
  /** Whether a source may hear of a component, by all addresses that would. */
  readonly mayAsk: PrivateNames["mayAsk"];
  readonly cache: AnswerCache;
  readonly signal: AbortSignal;
  /** Called whenever a source has replied about a component, or failed to. */
  readonly onReply?: (one: Open) => void;
  /** Told which source is being asked, and until when. */
  readonly onAsking?: (source: string, asking: Promise<unknown>) => void;
}

/** Whether nobody further along the chain needs to be asked. */
export function isAnswered({ evidence }: Open): boolean {
  return evidence.some(({ outcome }) => outcome === "answer");
}

/**
 * Asks one source about all components that still have no answer: what the cache knows is taken from there, the rest
 * goes out together, so that sources which answer in batches are asked in batches.
 */
export async function runWave(resolver: Resolver, all: readonly Open[], options: WaveOptions): Promise<void> {
  const open = all.filter(
    (one) => !isAnswered(one) && resolver.handles(one.component) && mayHear(resolver, one, options),
  );
  const known = await options.cache.getMany(open.map((one) => questionOf(resolver, one.component)));
  const unknown = open.filter((one, at) => {
    const reply = known[at];
    if (reply) {
      take(one, resolver.source, reply);
      options.onReply?.(one);
    }
    return !reply;
  });
  if (unknown.length === 0) return;
  const asking = resolver.resolveMany
    ? askTogether(resolver, unknown, options)
    : Promise.all(unknown.map((one) => askAlone(resolver, one, options)));
  options.onAsking?.(resolver.source, asking);
  await asking;
}

/** Nothing that is private is even looked up among earlier answers: they may be those of a public registry. */
export function mayHear(resolver: Resolver, { component }: Open, { mayAsk }: Pick<WaveOptions, "mayAsk">): boolean {
  return mayAsk(component, resolver.addressesFor?.(component) ?? [resolver.addressFor(component)]);
}

async function askTogether(resolver: Resolver, unknown: readonly Open[], options: WaveOptions): Promise<void> {
  const components = unknown.map((one) => one.component);
  const replies = await resolver.resolveMany?.(components, options.signal).catch(asUnavailable);
  for (const one of unknown) {
    const reply = replies instanceof SourceUnavailable ? replies : (replies?.get(componentKey(one.component)) ?? {});
    await settle(one, resolver, reply, options);
  }
}

async function askAlone(resolver: Resolver, one: Open, options: WaveOptions): Promise<void> {
  const reply = await resolver.resolve(one.component, options.signal).catch(asUnavailable);
  await settle(one, resolver, reply, options);
}

/** Only a source that could not be asked is carried on; a mistake of ours, and a scan that was stopped, are not. */
export function asUnavailable(error: unknown): SourceUnavailable {
  if (error instanceof SourceUnavailable) return error;
  throw error;
}

async function settle(
  one: Open,
  resolver: Resolver,
  reply: SourceReply | SourceUnavailable,
  options: WaveOptions,
): Promise<void> {
  take(one, resolver.source, reply);
  options.onReply?.(one);
  if (!(reply instanceof SourceUnavailable)) await options.cache.set(questionOf(resolver, one.component), reply);
}

/** Adds what a source said, or that it could not be asked, to what is known. */
export function take(one: Open, source: string, reply: SourceReply | SourceUnavailable): void {
  if (reply instanceof SourceUnavailable) {
    one.evidence.push({ source, outcome: "failed", confidence: 0, raw: reply.message, failure: reply.reason });
    return;
  }
  one.evidence.push({ source, ...(reply.evidence ?? { outcome: "none", confidence: 0 }) });
  one.evidence.push(...(reply.further ?? []).map((evidence) => ({ source, ...evidence })));
  one.archives.push(...(reply.archives ?? []));
  if (reply.repository !== undefined) one.repositories.push(reply.repository);
  if (reply.supplier && !one.supplier) one.supplier = reply.supplier;
  Object.assign(one.facts, reply.facts);
}

function questionOf(resolver: Resolver, component: Component): Question {
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
