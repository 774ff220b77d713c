import {
  type ConflictRule,
  type Context,
  type Decision,
  directnesses,
  judgedTypes,
  listNames,
  type Status,
  unknownLicense,
} from "../../../../domain/policy/policy.ts";
import { riskLevels } from "../../../../domain/policy/risk-names.ts";
import { scopes } from "../../../../domain/schema/words.ts";
import { type LicenseTerm, printExpression, tryParseExpression } from "../../../../spdx/expression.ts";
import { rankOfTerm, rankSeverity } from "../../../judge/choose.ts";
import { evaluateLicense } from "../../../judge/evaluate.ts";
import { findLocked } from "../../../judge/locked.ts";
import { raiseByRisk } from "../../../judge/evaluate-component.ts";
import { type Circumstances, findSoftening, softenStatus } from "../../../judge/soften.ts";
import { knownLicenses } from "../../../lint/known-licenses.ts";
import { findPlace } from "../../find-place.ts";
import type { Extending, LoadedPolicy } from "../../load/load.ts";
import { quote } from "../../yaml/fields.ts";
import type { PolicyProblem } from "../../yaml/problems.ts";
import { listLockedTerms } from "./locked-terms.ts";

/** How both contexts judge a license that the base locks; without a term: an unknown license. */
interface Pair {
  readonly term?: LicenseTerm;
  readonly license: string;
  readonly was: Decision;
  readonly is: Decision;
}

interface Milder {
  readonly pair: Pair;
  /** The key or entry that makes it milder, inside the context; absent: the one that decides about the license. */
  readonly path?: string;
  /** `AGPL-3.0-only would pass`. */
  readonly problem: string;
}

/**
 * What a policy judges more mildly than the one it extends, of the licenses that the latter locks. The verdicts are
 * compared, not the keys. A context that is added is compared with all contexts that lock something.
 */
export function findMilder(loaded: LoadedPolicy, { base, baseSource }: Extending): PolicyProblem[] {
  const problems = new Map<string, PolicyProblem>();
  for (const own of loaded.policy.contexts) {
    const same = base.policy.contexts.filter(({ name }) => name === own.name);
    for (const locking of same.length > 0 ? same : base.policy.contexts) {
      if (locking.locked.length === 0) continue;
      if (hasTooManyPatterns(own)) {
        const message = `The context ${quote(own.name)} has more than ${maxPatterns} patterns, too many to compare with what ${quote(baseSource.name)} locks.`;
        return [{ file: loaded.file, line: findOwnLine(loaded, own), message }];
      }
      for (const milder of compare(own, locking)) {
        const { pair, problem } = milder;
        const lock = findLocked([pair.license], locking) ?? "";
        const line = findLine(loaded, own, milder);
        const place = placeOfLock(base, locking, lock, baseSource.name);
        const before = `${place} locks ${quote(lock)} in the context ${quote(locking.name)}, where it is a ${pair.was.status}`;
        const message = `${problem} in the context ${quote(own.name)}; ${before}. Only a waiver can accept such a component.`;
        const key = `${line} ${place}`; // one license is example enough
        if (!problems.has(key)) problems.set(key, { file: loaded.file, line, message });
      }
    }
  }
  return [...problems.values()].sort((a, b) => a.line - b.line).slice(0, maxProblems);
}

const maxProblems = 100;

/** Each pattern is compared with each of the base. */
function hasTooManyPatterns(context: Context): boolean {
  return listNames.flatMap((list) => context[list]).filter((text) => text.includes("*")).length > maxPatterns;
}

const maxPatterns = 1000;

/** The line of what makes it milder, in the file itself; else that of the context. */
function findLine(loaded: LoadedPolicy, own: Context, { pair, path }: Milder): number {
  const places = path === undefined ? [pair.is, pair.was].map((decision) => findPlace(loaded, own, decision)) : [];
  const place = places.find((one) => one?.file === loaded.file);
  return place?.line ?? findOwnLine(loaded, own, path);
}

function findOwnLine({ file, details }: LoadedPolicy, { name }: Context, path = ""): number {
  const { lines, sources } = details();
  const found = [`contexts/${name}/${path}`, `contexts/${name}`].find((one) => sources.get(one)?.file === file);
  return lines.get(found ?? "") ?? 1;
}

function placeOfLock({ details }: LoadedPolicy, { name, locked }: Context, lock: string, file: string): string {
  const path = `contexts/${name}/locked/${locked.findIndex(({ text }) => text === lock)}`;
  const { lines, sources } = details();
  return `${sources.get(path)?.name ?? file}:${lines.get(path) ?? 1}`;
}

function compare(own: Context, base: Context): Milder[] {
  const pairs = listLockedTerms(base, own).map((term) => toPair(term, base, own));
  if (findLocked([unknownLicense], base) !== undefined) pairs.push(toPair(undefined, base, own));
  const [milder, equal] = [true, false].map((want) =>
    pairs.filter(({ was, is }) => isMilder(is.status, was.status) === want),
  );
  const kinds = [...Map.groupBy(equal ?? [], ({ was, is }) => `${was.status} ${is.status}`).values()];
  const examples = kinds.flatMap(([first]) => first ?? []);
  return [
    ...(milder ?? []).map((pair) => ({ pair, problem: `${pair.license} ${would(pair.is.status)}` })),
    ...examples.flatMap((pair) => compareSoftening(pair, base, own)),
    ...examples.flatMap((pair) => compareConflict(pair, base, own)),
    ...examples.flatMap((pair) => compareRisks(pair, base, own)),
    ...comparePreference(equal ?? [], base, own),
    ...compareOverrides(pairs, base, own),
  ];
}

function toPair(term: LicenseTerm | undefined, base: Context, own: Context): Pair {
  const license = term ? printExpression(term) : unknownLicense;
  return { ...(term && { term }), license, was: evaluateLicense(term, base), is: evaluateLicense(term, own) };
}

/** Every kind of component that a rule can be about. */
const circumstances: readonly Circumstances[] = scopes.flatMap((scope) =>
  judgedTypes.flatMap((kind) =>
    [...directnesses, undefined].map((place): Circumstances => ({
      type: "custom",
      facts: { kind },
      scope,
      vendored: place === "vendored",
      ...(place !== undefined && { direct: place !== "transitive" }),
    })),
  ),
);

function compareSoftening(pair: Pair, base: Context, own: Context): Milder[] {
  return circumstances.flatMap((component) => {
    const softened = findSoftening(pair.is.status, component, own);
    const after = softenStatus(pair.is.status, softened?.rule ?? "full");
    const before = softenStatus(pair.was.status, findSoftening(pair.was.status, component, base)?.rule ?? "full");
    if (!softened || !isMilder(after, before)) return [];
    const path = softened.by.replace(/^(scope|type) /, "$1s/");
    return [{ pair, path, problem: `${pair.license} ${would(after)} by "${softened.by}"` }];
  });
}

function compareConflict(pair: Pair, base: Context, own: Context): Milder[] {
  const after = judgeText(own.onConflict, pair.is.status);
  if (!isMilder(after, judgeText(base.onConflict, pair.was.status))) return [];
  const problem = `A license text under ${pair.license} ${would(after)} by "on_conflict: ${own.onConflict}"`;
  return [{ pair, path: "on_conflict", problem }];
}

/** A risk that makes a locked license worse in the base must do so in the policy, too. */
function compareRisks(pair: Pair, base: Context, own: Context): Milder[] {
  return [...base.datasetRisks].flatMap(([risk, rule]) => {
    const level = riskLevels.findIndex((name) => name === risk);
    const rules = [risk, ...riskLevels.slice(0, level + 1)].map((name) => own.datasetRisks.get(name));
    const after = raiseByRisk(pair.is.status, rules.includes("deny") ? "deny" : rules.find((one) => one));
    if (!isMilder(after, raiseByRisk(pair.was.status, rule))) return [];
    const problem = `A model or dataset under ${pair.license} with the risk ${quote(risk)} ${would(after)}`;
    return [{ pair, path: `dataset_risks/${risk}`, problem }];
  });
}

/** The verdict where the declared license passes and the text would have this status. */
function judgeText(rule: ConflictRule, status: Status): Status {
  if (rule === "declared" || status === "pass") return "pass";
  return rule === "worst" ? status : "warning";
}

/** Where the base chooses a locked license, another choice must not be milder. */
function comparePreference(pairs: readonly Pair[], base: Context, own: Context): Milder[] {
  const [before, after] = [base, own].map(
    ({ preference, preferredOrder }) => `${preference} ${preferredOrder.join("\n")}`,
  );
  if (before === after) return [];
  const others = knownLicenses().map((term) => ({
    license: printExpression(term),
    status: evaluateLicense(term, own).status,
    was: rankOfTerm(term, base),
    is: rankOfTerm(term, own),
  }));
  return pairs.flatMap((pair) => {
    const { term, license } = pair;
    if (!term || pair.was.status === "pass") return [];
    const [was, is] = [rankOfTerm(term, base), rankOfTerm(term, own)];
    const chosen = others.find((other) => was < other.was && is >= other.is && isMilder(other.status, pair.was.status));
    if (!chosen) return [];
    const problem = `${chosen.license} would be chosen out of "${license} OR ${chosen.license}", which ${would(chosen.status)},`;
    const path = own.preference === base.preference ? "preferred_order/0" : "dual_license_preference";
    return [{ pair, path, problem }];
  });
}

/** Which license a package has is not known here, so an override must not be milder than any locked license. */
function compareOverrides(pairs: readonly Pair[], base: Context, own: Context): Milder[] {
  const [pair] = [...pairs].sort((a, b) => rankSeverity(b.was.status) - rankSeverity(a.was.status));
  if (!pair) return [];
  return own.overrides.flatMap(({ package: subject, license, expires }) => {
    const isInherited = base.overrides.some(
      (one) => one.package === subject && one.license === license && one.expires === expires,
    );
    const { status } = evaluateLicense(tryParseExpression(license), own);
    if (isInherited || !isMilder(status, pair.was.status)) return [];
    const problem = `With the override of ${quote(subject)}, a component under ${pair.license} ${would(status)}`;
    return [{ pair, path: `overrides/${subject}`, problem }];
  });
}

function isMilder(status: Status, than: Status): boolean {
  return rankSeverity(status) < rankSeverity(than);
}

function would(status: Status): string {
  return status === "pass" ? "would pass" : `would be a ${status}`;
}
