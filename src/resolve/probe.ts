import type { Component } from "../domain/contracts/component.ts";
import { SourceUnavailable } from "../domain/contracts/sources.ts";
import { repositoryOf } from "./code-host/github/github.ts";
import type { LicenseSources } from "./chain/resolve-licenses.ts";

/** Whether a source can be asked now. */
export interface Probe {
  readonly source: string;
  readonly address: string;
  readonly isReachable: boolean;
  readonly milliseconds: number;
  /** What the source said, or why it could not be asked. */
  readonly message: string;
}

/** Asks every source about a well-known package, without the cache. */
export async function probeSources(
  sources: LicenseSources,
  wellKnown: readonly Component[],
  signal: AbortSignal,
): Promise<Probe[]> {
  const resolvers = [...sources.registries, ...sources.services];
  const asked = resolvers.flatMap((resolver) => {
    const component = wellKnown.find((one) => resolver.handles(one));
    if (!component) return [];
    return [
      measure(
        resolver.source,
        resolver.addressFor(component),
        async () => (await resolver.resolve(component, signal)).evidence?.license,
      ),
    ];
  });
  return Promise.all([...asked, probeCodeHost(sources, signal)]);
}

function probeCodeHost({ codeHost }: LicenseSources, signal: AbortSignal): Promise<Probe> {
  const { gitHub, webUrl } = codeHost;
  const repository = repositoryOf(`${webUrl.replace(/\/+$/, "")}/nodejs/node`, webUrl);
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
