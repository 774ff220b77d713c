import type { SourceFile } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { FirstParty } from "../../domain/report/report.ts";
import type { FileResult } from "./file-result.ts";

/** Removes packages that the tree builds itself. */
export async function withoutFirstParty(
  results: readonly FileResult[],
  ecosystems: readonly OpenEcosystem[],
  get: (path: string) => SourceFile | undefined,
): Promise<readonly FileResult[]> {
  let left = results;
  for (const ecosystem of ecosystems) left = await withoutOwn(left, ecosystem, get);
  return left;
}

async function withoutOwn(
  results: readonly FileResult[],
  ecosystem: OpenEcosystem,
  get: (path: string) => SourceFile | undefined,
): Promise<readonly FileResult[]> {
  const isOfType = new Set(ecosystem.types);
  if (!ecosystem.firstParty || !results.some(({ components }) => components.some(({ type }) => isOfType.has(type))))
    return results;
  const ids = new Set(ecosystem.detectors.map(({ id }) => id));
  const paths = new Set(results.filter(({ detector }) => ids.has(detector.id)).map(({ file }) => file));
  const isOwn = await ecosystem.firstParty([...paths].flatMap((path) => get(path) ?? []));
  return results.map((result) => {
    const others = result.components.filter(
      (component) => !isOfType.has(component.type) || !isOwn(component, result.file),
    );
    return others.length === result.components.length ? result : { ...result, components: others };
  });
}

/** Components in `all` that are missing in `foreign`: each name once per file. */
export function listFirstParty(all: readonly FileResult[], foreign: readonly FileResult[]): FirstParty[] {
  const listed = new Map<string, FirstParty>();
  for (const [at, { file, components }] of all.entries()) {
    const kept = new Set(foreign[at]?.components);
    for (const component of components) {
      const { type, name } = component;
      if (!kept.has(component)) listed.set(`${file}\n${type}:${name}`, { type, name, file });
    }
  }
  return [...listed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, listed]) => listed);
}
