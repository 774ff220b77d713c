import type { Component } from "../../domain/contracts/component.ts";
import {
  type ArchiveAccess,
  type PublishedArchive,
  type Resolver,
  type SourceReply,
  SourceUnavailable,
} from "../../domain/contracts/sources.ts";
import type { Subject } from "../../domain/contracts/subject.ts";
import type { Attempt } from "../../domain/report/evidence.ts";
import { asUnavailable } from "../../http/source-errors.ts";
import { type ArchiveSource, checkHost } from "../archive/archive-source.ts";
import { parseRepository } from "../code-host/github/github.ts";
import type { LicenseSources } from "./resolve-licenses.ts";

/** Whether a source can be asked now. */
export interface Probe {
  readonly source: string;
  readonly address: string;
  readonly isReachable: boolean;
  readonly milliseconds: number;
  /** What the source said, or why it could not be asked. */
  readonly message: string;
  /** What came of each document and file that gives licenses; a mirror may lack some of them. */
  readonly ways?: readonly Attempt[];
  /** The type of the components that a registry has. */
  readonly type?: string;
}

/** Asks every source about a well-known package, without the cache. */
export async function probeSources(
  sources: LicenseSources,
  wellKnown: readonly Component[],
  signal: AbortSignal,
): Promise<Probe[]> {
  const open = (resolvers: readonly Resolver[]) =>
    resolvers.flatMap((resolver) => {
      const component = wellKnown.find((candidate) => resolver.handles(candidate));
      return component ? [{ resolver, component }] : [];
    });
  return Promise.all([
    ...open(sources.registries).map((question) => probeRegistry(question, sources, signal)),
    ...open(sources.services).map((question) => probeResolver(question, signal)),
    probeCodeHost(sources, signal),
  ]);
}

interface Question {
  readonly resolver: Resolver;
  readonly component: Component;
}

function probeResolver({ resolver, component }: Question, signal: AbortSignal): Promise<Probe> {
  const address = resolver.addressFor(component);
  return measure(resolver.source, address, async () => (await resolver.resolve(component, signal)).evidence?.license);
}

/** A mirror that does not have the well-known version is asked about the newest that it has. */
async function probeRegistry(question: Question, { archives }: LicenseSources, signal: AbortSignal): Promise<Probe> {
  const { resolver } = question;
  let reply: SourceReply = {};
  let component = question.component;
  const probe = await measure(resolver.source, resolver.addressFor(component), async () => {
    reply = await resolver.resolve(component, signal);
    if (reply.evidence?.missing === "version") {
      component = { ...component, version: "" };
      reply = await resolver.resolve(component, signal);
    }
    return reply.evidence?.license;
  });
  if (!probe.isReachable) return probe;
  const [tried, replies] = (await resolver.probe?.(component, signal)) ?? [[], [reply]];
  const access = resolver.archiveAccess?.(component);
  const published = replies.flatMap((each) => each.archives ?? []);
  const archive = archives && access && (await probeArchives(published, component, access, archives, signal));
  const ways = [...tried, ...(archive ? [archive] : [])];
  return ways.length === 0 ? probe : { ...probe, type: component.type, ways };
}

/** The first archive that may be fetched, or else why none may. */
async function probeArchives(
  published: readonly PublishedArchive[],
  subject: Subject,
  access: ArchiveAccess,
  archives: ArchiveSource,
  signal: AbortSignal,
): Promise<Attempt | undefined> {
  let refused: SourceReply | undefined;
  for (const archive of published) {
    const allowed = checkHost(archive, access, archives.allowedHosts);
    if ("options" in allowed)
      return toAttempt("archive", await archives.read({ archive, allowed, subject, signal }).catch(asUnavailable));
    refused ??= allowed;
  }
  return refused && toAttempt("archive", refused);
}

function toAttempt(way: string, reply: SourceReply | SourceUnavailable): Attempt {
  if (reply instanceof SourceUnavailable) return { way, outcome: "failed", reason: reply.message };
  const { license, raw = "", integrity } = reply.evidence ?? {};
  if (license !== undefined) return { way, outcome: "license" };
  return integrity === undefined ? { way, outcome: "absent", reason: raw } : { way, outcome: "no_license" };
}

function probeCodeHost({ codeHost }: LicenseSources, signal: AbortSignal): Promise<Probe> {
  const { gitHub, webUrl } = codeHost;
  const repository = parseRepository(`${webUrl.replace(/\/+$/, "")}/nodejs/node`, webUrl);
  return measure(gitHub.source, webUrl, async () => {
    const answers = await gitHub.resolveRepositories(repository ? [repository] : [], signal);
    const [answer] = answers.values();
    if (answer instanceof SourceUnavailable) throw answer;
    const left = await codeHost.requestsLeft(signal);
    return (
      [answer?.evidence?.license, left === undefined ? undefined : `with ${left} requests left`]
        .filter(Boolean)
        .join(" ") || undefined
    );
  });
}

async function measure(source: string, address: string, ask: () => Promise<string | undefined>): Promise<Probe> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const license = await ask();
    return {
      source,
      address,
      isReachable: true,
      milliseconds: took(),
      message: license === undefined ? "answered" : `answered ${license}`,
    };
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error;
    // The host replied, even if it refused the request.
    const isReachable = ["refused", "rate_limited", "quota"].includes(error.reason);
    return { source, address, isReachable, milliseconds: took(), message: error.message };
  }
}
