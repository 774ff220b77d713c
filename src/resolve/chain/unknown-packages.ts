import type { Evidence } from "../../domain/report/evidence.ts";
import type { Resolver } from "../../domain/contracts/sources.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { LicenseLookup, Unsaved } from "./chain.ts";

/**
 * A registry that has none of at least three packages is not the one that the project uses, or does not work: its
 * replies become failures, and are not cached. Answers from the cache count as its own.
 */
export async function failSilentRegistries(
  registries: readonly Resolver[],
  all: readonly LicenseLookup[],
  unsaved: Unsaved,
  cache: AnswerCache,
): Promise<void> {
  const silent = new Set(registries.flatMap((registry) => failSilent(registry, all)));
  const kept = unsaved.filter(([{ source, base }]) => !silent.has(keyOf(source, base)));
  await Promise.all(kept.map(([question, reply]) => cache.set(question, reply)));
}

const minPackages = 3;

function failSilent(registry: Resolver, all: readonly LicenseLookup[]): string[] {
  const { source } = registry;
  const replies = all.filter(({ evidence }) => evidence.some((reply) => isReply(reply, source)));
  const byAddress = [...Map.groupBy(replies, ({ component }) => registry.addressFor(component))];
  return byAddress.flatMap(([address, group]) => {
    const count = new Set(group.map(({ component }) => `${component.type} ${component.name}`)).size;
    const knowsNone = group.every(({ evidence }) => evidence.some((reply) => isUnknown(reply, source)));
    if (count < minPackages || !knowsNone) return [];
    const raw = `${URL.parse(address)?.host ?? source} knows none of the ${count} packages.`;
    for (const { evidence } of group)
      for (const [at, reply] of evidence.entries())
        if (isUnknown(reply, source)) evidence[at] = { ...reply, outcome: "failed", failure: "bad_reply", raw };
    return [keyOf(source, address)];
  });
}

function isReply(evidence: Evidence, source: string): boolean {
  return evidence.source === source && evidence.outcome !== "failed";
}

function isUnknown(evidence: Evidence, source: string): boolean {
  return isReply(evidence, source) && evidence.missing === "package";
}

function keyOf(source: string, base: string): string {
  return `${source} ${base}`;
}
