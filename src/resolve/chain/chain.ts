import { type Component, componentKey } from "../../domain/contracts/component.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { PrivateNames } from "../../privacy/private-names.ts";
import { type PublishedArchive, type Resolver, type SourceReply, SourceUnavailable } from "../../domain/contracts/sources.ts";
import type { Supplier } from "../../domain/contracts/supplier.ts";
import type { AnswerCache, Question } from "./answer-cache.ts";
import { asUnavailable } from "../../http/source-errors.ts";

/** What is known about a component so far, while the sources are asked in turn. */
export interface Open {
  readonly component: Component;
  readonly evidence: Evidence[];
  /** Addresses of code repositories, in the order in which sources named them. */
  readonly repositories: string[];
  /** What sources say besides the license: the version that was assumed, gating, base models. */
  readonly facts: Record<string, string | number | boolean | readonly string[]>;
  /** The files of the release, as the registry names them. */
  readonly archives: PublishedArchive[];
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
  /** Takes the replies that a package is unknown, instead of the cache. */
  readonly unsaved?: Unsaved;
  /** Called after each reply about a component, failures included. */
  readonly onReply?: (one: Open) => void;
  /** Called when a source is asked; the promise settles with its last reply. */
  readonly onAsking?: (source: string, asking: Promise<unknown>) => void;
}

/** Whether later sources can be skipped. */
export function isAnswered({ evidence }: Open): boolean {
  return evidence.some(({ outcome }) => outcome === "answer");
}

/** Asks one source about all components without an answer. Cache misses are sent together, for sources with batches. */
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

/** Private names are not looked up in the cache either: a cached answer may come from a public registry. */
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

async function settle(
  one: Open,
  resolver: Resolver,
  reply: SourceReply | SourceUnavailable,
  options: WaveOptions,
): Promise<void> {
  take(one, resolver.source, reply);
  options.onReply?.(one);
  if (reply instanceof SourceUnavailable) return;
  const question = questionOf(resolver, one.component);
  if (options.unsaved && reply.evidence?.missing === "package") options.unsaved.push([question, reply]);
  else await options.cache.set(question, reply);
}

/** Adds the reply of a source, or its failure, to the evidence. */
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
