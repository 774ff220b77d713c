import type { BuildReference } from "../../domain/report/build-reference.ts";
import type { HostedService } from "../../domain/report/hosted-service.ts";
import type { Location } from "../../domain/contracts/component.ts";
import type { ReachedLimit } from "../../domain/report/report.ts";
import { reachedLimit } from "../read/limits.ts";
import type { FileResult } from "./file-result.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { sortPlaces } from "../walk/sort-places.ts";
import { formatNumber } from "../../text/count.ts";

/** Entries of a report that are not components: each once, with all its locations, in a fixed order. */
interface Listed {
  readonly services: readonly HostedService[];
  readonly references: readonly BuildReference[];
  readonly limits: readonly ReachedLimit[];
}

export function mergeListed(results: readonly FileResult[]): Listed {
  const services = join(
    results.flatMap((result) => result.services ?? []),
    ({ provider, id }) => [provider, id],
  );
  const references = join(
    results.flatMap((result) => result.references ?? []),
    ({ kind, name, version }) => [kind, name, version],
  );
  return {
    services: services.slice(0, maxPerKind),
    references: references.slice(0, maxPerKind),
    limits: [...beyond(services, "hosted models"), ...beyond(references, "actions and images")],
  };
}

/** Far more than a project has. */
const maxPerKind = 10_000;

interface Placed {
  readonly locations: readonly Location[];
}

function join<T extends Placed>(items: readonly T[], identityOf: (item: T) => readonly string[]): T[] {
  const groups = Map.groupBy(items, (item) => identityOf(item).join("\n"));
  return [...groups]
    .sort(([a], [b]) => compareTexts(a, b))
    .flatMap(([, group]) => {
      const [first] = group;
      return first ? [{ ...first, locations: sortPlaces(group.flatMap(({ locations }) => locations)) }] : [];
    });
}

function beyond(all: readonly Placed[], what: string): ReachedLimit[] {
  const left = all.slice(maxPerKind).flatMap(({ locations }) => locations.map(({ file }) => file));
  const bound = `${formatNumber(maxPerKind)} ${what} in a project`;
  return left.length > 0 ? [reachedLimit(bound, left)] : [];
}
