import type { HostedService } from "../domain/hosted-service.ts";
import type { ReachedLimit } from "../domain/report.ts";
import { reachedLimit } from "./limits.ts";
import type { FileResult } from "./merge.ts";
import { compareText, sortPlaces } from "./sort-places.ts";

/** Far more than a project asks. */
const mostServices = 10_000;

/** Every hosted model of the tree once, with all places where it is asked, in a fixed order. */
export function joinServices(results: readonly FileResult[]): {
  readonly services: readonly HostedService[];
  readonly limits: readonly ReachedLimit[];
} {
  const found = results.flatMap(({ services = [] }) => services);
  const groups = Map.groupBy(found, ({ provider, id }) => `${provider}\n${id}`);
  const joined = [...groups.values()].flatMap(joinGroup).sort(byName);
  const left = joined.slice(mostServices).flatMap(({ locations }) => locations.map(({ file }) => file));
  const bound = `${mostServices.toLocaleString("en-US")} hosted models in a project`;
  return { services: joined.slice(0, mostServices), limits: left.length > 0 ? [reachedLimit(bound, left)] : [] };
}

function joinGroup(group: readonly HostedService[]): HostedService[] {
  const [first] = group;
  return first ? [{ ...first, locations: sortPlaces(group.flatMap(({ locations }) => locations)) }] : [];
}

function byName(a: HostedService, b: HostedService): number {
  return compareText(a.provider, b.provider) || compareText(a.id, b.id);
}
