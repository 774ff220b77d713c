import type { SearchResult, SourceFile } from "../../../domain/contracts/contracts.ts";
import type { HostedService } from "../../../domain/report/hosted-service.ts";
import { isFixture } from "../../../domain/policy/places.ts";
import type { NamedModel } from "./model-ids.ts";
import { findTerms } from "./providers.ts";
import { formatNumber } from "../../../text/count.ts";

/** A hosted model at one position in a file. */
export interface ServiceUse extends NamedModel {
  readonly line?: number;
  /** The file with the name, if it is another one. */
  readonly file?: string;
}

/** The uses of the names that `read` takes for models. */
export function listUses(
  names: readonly string[],
  read: (name: string) => NamedModel | undefined,
  line: number | undefined,
): ServiceUse[] {
  return names.flatMap((name) => {
    const model = read(name);
    return model ? [{ ...model, ...(line !== undefined && { line }) }] : [];
  });
}

/** Far more than a file usually has. */
const maxPerFile = 1_000;

/** The services of a file, each once with its positions. Test fixtures are ignored. */
export function toSearchResult(file: SourceFile, uses: readonly ServiceUse[]): SearchResult {
  if (uses.length === 0 || isFixture(file.path)) return { components: [] };
  const groups = Map.groupBy(uses, ({ provider, id }) => `${provider}\n${id}`);
  const services = [...groups.values()].flatMap((group) => toService(file, group));
  if (services.length <= maxPerFile) return { components: [], services };
  const limit = `${formatNumber(maxPerFile)} hosted models of a file`;
  const message = `lcc lists no more than ${limit}.`;
  return { components: [], services: services.slice(0, maxPerFile), notes: [{ message, limit }] };
}

function toService(file: SourceFile, group: readonly ServiceUse[]): HostedService[] {
  const [first] = group;
  if (!first) return [];
  const { provider, id } = first;
  const places = group.flatMap(({ line, file: other = file.path }) =>
    line === undefined ? [] : [{ file: other, line }],
  );
  const unique = [...new Map(places.map((place) => [`${place.file}:${place.line}`, place])).values()];
  const locations = unique.length === 0 ? [{ file: file.path }] : unique.sort((a, b) => a.line - b.line);
  const terms = findTerms(provider);
  return [{ provider, id, locations, ...(terms !== undefined && { terms }) }];
}
