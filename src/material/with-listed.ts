import { type Component, compareScopes, componentKey, toStep } from "../domain/contracts/component.ts";
import type { Coverage } from "../domain/report/report.ts";
import { formatCount } from "../text/count.ts";
import { toFolder, upwards } from "../text/paths.ts";
import type { ForeignPart } from "./material.ts";

interface Listed {
  readonly components: readonly Component[];
  readonly coverage: Coverage;
}

export interface Joined extends Listed {
  /** Parts that no manifest or lockfile lists. */
  readonly parts: readonly ForeignPart[];
  /** The others, by component key: what is both listed and in the repository. */
  readonly copies: ReadonlyMap<string, ForeignPart>;
}

/** Joins what manifests and lockfiles list with what is in the repository, so that nothing is found twice. */
export function joinWithListed<T extends Listed>(listed: T, parts: readonly ForeignPart[]): T & Joined {
  const needs = settleNeeds(listed, parts);
  const keys = new Set(needs.components.map(componentKey));
  const { copy = [], only = [] } = Object.groupBy(parts, ({ component }) =>
    keys.has(componentKey(component)) ? "copy" : "only",
  );
  const copies = new Map(copy.map((part) => [componentKey(part.component), part]));
  const components = needs.components.map((component): Component => {
    const copied = copies.get(componentKey(component))?.component;
    const folder = copied?.folder ?? vendoredModule(component);
    if (folder === undefined) return component;
    const isStronger = copied && compareScopes(copied.scope, component.scope) < 0;
    const scoped = isStronger && { scope: copied.scope, scopeReason: `copied to ${folder}` };
    return { ...component, ...scoped, vendored: true, folder };
  });
  return { ...listed, ...needs, components, parts: only, copies };
}

/** Go builds from its vendor folder where there is one. */
function vendoredModule({ type, name, locations }: Component): string | undefined {
  const list = type === "golang" ? locations.find(({ file }) => /(?:^|\/)vendor\/modules\.txt$/.test(file)) : undefined;
  return list && `${toFolder(list.file)}/${name}`;
}

/** What only third-party parts ask for: needed through them, and not at all where it is for their own development. */
function settleNeeds({ components, coverage }: Listed, parts: readonly ForeignPart[]): Listed {
  const byFolder = new Map(parts.map(({ component }) => [component.folder ?? "", component] as const));
  const partOf = (file: string) => upwards(toFolder(file)).flatMap((folder) => byFolder.get(folder) ?? [])[0];
  const left = new Map<string, number>();
  const kept = components.flatMap((component): Component[] => {
    const around = component.locations.map(({ file }) => partOf(file));
    const [part] = around;
    if (!part || around.includes(undefined)) return [component];
    const isForDevelopers = component.scope === "dev" || component.scope === "test";
    if (isForDevelopers && part.scope !== component.scope) {
      left.set(part.folder ?? "", (left.get(part.folder ?? "") ?? 0) + 1);
      return [];
    }
    return [{ ...component, direct: false, via: [toStep(part), ...(component.via ?? [toStep(component)])] }];
  });
  const skipped = [...left].map(([path, count]) => ({
    path,
    reason: `${formatCount(count, "development or test dependency", "development and test dependencies")} of this part, which is not the project's own`,
  }));
  return { components: kept, coverage: { ...coverage, skipped: [...coverage.skipped, ...skipped] } };
}
