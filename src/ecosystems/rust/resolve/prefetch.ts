import { neededDependencies } from "./solve/activate.ts";
import type { Catalog } from "./index/catalog.ts";
import type { Crate } from "./crate.ts";
import { enableForLock, type FeatureRequest, requestedFeatures } from "./graph/features.ts";

/** Far more than any real tree needs; the search requests the rest. */
const maxVisits = 50_000;

/**
 * Requests what the search will most likely need, many crates at a time: the first candidate of each.
 * The search itself decides one dependency after the other and would wait for each.
 */
export async function prefetch(members: readonly Crate[], catalog: Catalog): Promise<void> {
  const seen = new Map<string, Set<string>>();
  let visits = 0;

  const visit = async (crate: Crate, request: FeatureRequest, isMember: boolean): Promise<void> => {
    const facts = await catalog.facts(crate);
    if ("code" in facts) return;
    const wanted = requestedFeatures(facts.features, request);
    const known = seen.get(crate.id);
    if (known && wanted.every((feature) => known.has(feature))) return;
    const enabled = enableForLock(facts, wanted);
    if (!enabled || ++visits > maxVisits) return;
    seen.set(crate.id, new Set([...(known ?? []), ...enabled.features]));
    await Promise.all(
      neededDependencies(facts, enabled.ofDependency, isMember).map(async ({ dependency, request: asked }) => {
        const [first] = (await catalog.candidates(dependency)).crates;
        if (first) await visit(first, asked, false);
      }),
    );
  };

  const all: FeatureRequest = { features: [], usesDefault: true, all: true };
  await Promise.all(members.map((crate) => visit(crate, all, true)));
}
