import { readFirstAddress } from "../../src/domain/contracts/address-setting.ts";
import { type Component, componentKey } from "../../src/domain/contracts/component.ts";
import type { SourceTools } from "../../src/domain/contracts/sources.ts";
import type { ResolvedPackage, TreeResolver } from "../../src/domain/contracts/trees.ts";
import { toValue } from "../../src/ecosystems/kit/unresolved.ts";
import { field, text } from "../../src/formats/value.ts";
import { url } from "../../src/http/url.ts";
import { trialUrl } from "./settings.ts";

/** The registry lists for a name its newest version and the name of the one package that it needs. */
export function trialTrees(tools: SourceTools): TreeResolver {
  const base = readFirstAddress(tools.addresses, trialUrl) ?? "https://trial.example";
  return {
    source: "trial-registry",
    dependsOnPlatform: false,
    manifests: ["trial/manifest"],
    async resolve(manifests, { ask }) {
      const packages: ResolvedPackage[] = [];
      const resolve = async (name: string, requirement: string): Promise<string> => {
        const question = { type: "trial", name, base, topic: "newest" };
        const answer = await ask(question, (signal) => tools.http.json(url(base)`/tree/${name}`, { signal }));
        const value = toValue(answer, `the package ${name}`);
        const needed = text(field(value, "needs"));
        const dependsOn = needed === undefined ? [] : [await resolve(needed, "*")];
        const version = text(field(value, "version")) ?? "";
        const found = { type: "trial", name, version, scope: "runtime" as const, requirement, dependsOn };
        packages.push(found);
        return componentKey(found);
      };
      const resolved = [];
      for (const { file, components } of manifests) {
        const roots = new Map<Component, readonly string[]>();
        for (const one of components) roots.set(one, [await resolve(one.name, one.requirement ?? "")]);
        resolved.push({ file, roots, isWhole: true });
      }
      return { packages, manifests: resolved };
    },
  };
}
