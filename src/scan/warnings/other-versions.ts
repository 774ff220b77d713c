import { componentKey } from "../../domain/contracts/component.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { mayAskAbout, toQuestion } from "../../resolve/chain/chain.ts";
import type { KnownVersion } from "../../resolve/chain/known-versions.ts";
import type { LicenseSources } from "../../resolve/chain/resolve-licenses.ts";
import type { Judged } from "../judge/judge.ts";

/** For components that do not pass, by key: a version that would, as far as their registry was asked before. */
export async function findOtherVersions(
  judged: readonly Judged[],
  { registries, privateNames, cache }: Pick<LicenseSources, "registries" | "privateNames" | "cache">,
  judge: (component: Finding["component"], evidence: Finding["evidence"]) => Judged,
): Promise<ReadonlyMap<string, KnownVersion>> {
  const open = judged.filter(({ finding }) => finding.status !== "pass").slice(0, maxAsked);
  const found = open.map(async ({ finding: { component, resolved_license: license } }) => {
    const registry = registries.find((one) => one.handles(component) && mayAskAbout(one, { component }, privateNames));
    const known = registry ? await cache.versions(toQuestion(registry, component)) : [];
    const other = known.findLast(
      (one) =>
        one.version !== component.version &&
        one.license !== license &&
        passes({ ...component, version: one.version }, one),
    );
    return other ? ([[componentKey(component), other]] as const) : [];
  });
  return new Map((await Promise.all(found)).flat());

  function passes(component: Finding["component"], { license }: KnownVersion): boolean {
    const { status, decision } = judge(component, [
      { source: "registry", outcome: "answer", license, raw: license, confidence: 1 },
    ]).finding;
    return status === "pass" && !decision.waiver && decision.override === undefined;
  }
}

const maxAsked = 500;
