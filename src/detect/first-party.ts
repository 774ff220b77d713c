import type { SourceFile } from "../domain/contracts.ts";
import type { Ecosystem } from "../domain/ecosystem.ts";
import type { FileResult } from "./merge.ts";

/** Leaves out what the tree makes itself, wherever a file of it asks for that. */
export async function withoutFirstParty(
  results: readonly FileResult[],
  ecosystems: readonly Ecosystem[],
  get: (path: string) => SourceFile | undefined,
): Promise<readonly FileResult[]> {
  let left = results;
  for (const ecosystem of ecosystems) left = await withoutOwn(left, ecosystem, get);
  return left;
}

async function withoutOwn(
  results: readonly FileResult[],
  ecosystem: Ecosystem,
  get: (path: string) => SourceFile | undefined,
): Promise<readonly FileResult[]> {
  const isOfType = new Set(ecosystem.types);
  if (!ecosystem.firstParty || !results.some(({ components }) => components.some(({ type }) => isOfType.has(type))))
    return results;
  const ids = new Set(ecosystem.detectors.map(({ id }) => id));
  const paths = new Set(results.filter(({ detector }) => ids.has(detector.id)).map(({ file }) => file));
  const isOwn = await ecosystem.firstParty([...paths].flatMap((path) => get(path) ?? []));
  return results.map((result) => {
    const others = result.components.filter((one) => !isOfType.has(one.type) || !isOwn(one, result.file));
    return others.length === result.components.length ? result : { ...result, components: others };
  });
}
