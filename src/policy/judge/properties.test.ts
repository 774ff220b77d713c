import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { propertyRounds } from "../../../test/helpers/fuzz-rounds.ts";
import type { Context, TraceStep } from "../../domain/policy/policy.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import { random } from "../../../test/helpers/random.ts";
import { combine, printExpression, listTerms, type Expression } from "../../spdx/expression.ts";
import { findFamily, rankOfFamily } from "../../spdx/families.ts";
import { obligationsIn } from "../../spdx/obligations.ts";
import { rankSeverity } from "./choose.ts";
import { digestPolicy } from "../read/digest.ts";
import { evaluateLicense } from "./evaluate.ts";
import { loadPolicy, type Extending, type LoadedPolicy } from "../read/load/load.ts";

const licenses = [
  "MIT",
  "Apache-2.0",
  "Unlicense",
  "CC0-1.0",
  "LGPL-2.1-only",
  "MPL-2.0",
  "GPL-2.0-or-later",
  "GPL-3.0-only",
  "AGPL-3.0-only",
  "BUSL-1.1",
  "CC-BY-NC-4.0",
  "LicenseRef-Proprietary",
  "LicenseRef-x",
];
const families = ["family:permissive", "family:weak-copyleft", "family:copyleft", "family:other"];
const withExceptions = ["GPL-2.0-or-later WITH Classpath-exception-2.0", "GPL-3.0 WITH *"];
const patterns = [
  ...licenses,
  "GPL-*",
  "LGPL-*",
  "*GPL-*",
  "LicenseRef-*",
  "GPL-2.0",
  "GPL-3.0",
  "C*",
  "*-only",
  "*",
  ...families,
];
const rounds = propertyRounds(2_000);

type Dice = () => number;

describe("for any expression and any context", () => {
  const next = random(20_260_101);
  const samples = Array.from({ length: rounds }, () => ({
    expression: makeExpression(next, 3),
    context: makeContext(next),
  }));

  test("AND is as bad as its worst part, and OR is exactly its chosen part", () => {
    for (const { expression, context } of samples) {
      const { trace } = evaluateLicense(expression, context);
      for (const step of stepsOf(trace)) checkStep(step);
    }
  });

  test("OR takes the part that the preference ranks first; then the better outcome; then fewer obligations; then the first written", () => {
    for (const { expression, context } of samples) {
      for (const step of choicesIn(expression)) checkChoice(step, context);
    }
  });

  test("the license in the verdict is one that can be judged to the same verdict", () => {
    for (const { expression, context } of samples) {
      const { status, license, trace } = evaluateLicense(expression, context);
      assert.doesNotMatch(license, / OR /);
      assert.equal(trace.license, license);
      assert.equal(status, trace.status);
    }
  });
});

describe("an allow entry that is added", () => {
  const entries = [...patterns, ...withExceptions, "GPL-* WITH *", "M*", "*-2.0", "family:public-domain"];

  /**
   * It holds because the lists have no say in the choice out of an OR, except between alternatives that the preference
   * wants equally, and there the better outcome is taken.
   */
  test("never makes a verdict worse", () => {
    const next = random(9);
    let better = 0;
    for (let round = 0; round < rounds; round++) {
      const rules = makeRules(next);
      const listed = new Set([...rules.allow, ...rules.review, ...rules.deny]);
      const added = pick(
        next,
        entries.filter((entry) => !listed.has(entry)),
      );
      const expression = withSomeExceptions(next, makeExpression(next, 2));
      const [before, after] = [rules, { ...rules, allow: [...rules.allow, added] }].map((lists) => {
        return rankSeverity(evaluateLicense(expression, contextOf(JSON.stringify(lists))).status);
      });
      assert.ok(
        (after ?? 3) <= (before ?? 0),
        `${printExpression(expression)} with ${added} in ${JSON.stringify(rules)}`,
      );
      if ((after ?? 3) < (before ?? 0)) better++;
    }
    assert.ok(better > 20, `it makes one better ${better} times`);
  });

  test("changes nothing where a more specific entry decides", () => {
    const judge = (allow: string) => {
      const context = contextOf(`allow: [${allow}]\ndeny: [GPL-3.0-only]\nreview: [LGPL-*]`);
      const licenses = ["GPL-3.0-only", "LGPL-2.1-only"].map((id): Expression => ({
        kind: "license",
        id,
        orLater: false,
      }));
      return licenses.map((license) => evaluateLicense(license, context).status);
    };
    for (const added of ["MIT", "GPL-3.0", "'*GPL-*'", "family:copyleft", "family:weak-copyleft", "'*'"]) {
      assert.deepEqual(judge(added), ["violation", "warning"], added);
    }
  });

  test("can make one worse only where it is added to the order of preference, too", () => {
    const judge = (allow: string) => {
      const rules = `allow: &ok [${allow}]\ndeny: [GPL-3.0-only]\ndual_license_preference: prefer_order\npreferred_order: *ok`;
      const parts = ["Unlicense", "GPL-3.0-only"].map((id): Expression => ({ kind: "license", id, orLater: false }));
      return evaluateLicense(combine("or", parts), contextOf(rules)).status;
    };
    assert.deepEqual([judge("MIT"), judge("MIT, GPL-*")], ["warning", "violation"]);
  });
});

test("a policy that only extends another says and judges the same", () => {
  const next = random(18);
  for (let round = 0; round < 300; round++) {
    const base = load(
      JSON.stringify({ name: "p", default_context: "c", contexts: { c: makeRules(next) } }),
      "base.yml",
    );
    const extending = {
      base,
      baseSource: { name: "base.yml", file: "base.yml" },
      source: { name: "p.yml", file: "p.yml" },
    };
    const { policy } = load('"name": p\nextends: base.yml\n', "p.yml", extending);
    assert.equal(digestPolicy(policy), digestPolicy(base.policy));
    const [own, inherited] = [policy, base.policy].map(({ contexts: [context] }) => {
      assert.ok(context);
      const { from: _, trace: __, ...decision } = evaluateLicense(makeExpression(random(round), 3), context);
      return decision;
    });
    assert.deepEqual(own, inherited);
  }
});

/** JSON in a file that is not called so and begins with a comment is YAML. */
function load(yaml: string, file: string, extending?: Extending): LoadedPolicy {
  const result = loadPolicy(`# p\n${yaml}`, file, extending);
  assert.ok("policy" in result, JSON.stringify(result));
  return result;
}

function checkStep(step: TraceStep): void {
  const { kind, parts = [], chosen = -1 } = step;
  if (kind === "license") return;
  const part = parts[chosen];
  assert.ok(part, step.expression);
  assert.deepEqual([step.status, step.list, step.pattern], [part.status, part.list, part.pattern], step.expression);
  if (kind === "or") assert.equal(step.license, part.license);
  else
    assert.equal(
      rankSeverity(step.status),
      Math.max(...parts.map(({ status }) => rankSeverity(status))),
      step.expression,
    );
}

/** Every part judged alone: the choice must be the least by rank, severity and place, and nothing else. */
function checkChoice(choice: Expression & { kind: "or" }, context: Context): void {
  const whole = evaluateLicense(choice, context);
  const parts = choice.parts.map((part, place) => {
    const { status, license } = evaluateLicense(part, context);
    return { license, key: [rankOf(license, context), rankSeverity(status), burdenOf(license), place], status };
  });
  const [best] = parts.sort((a, b) => compare(a.key, b.key));
  assert.equal(whole.license, best?.license, printExpression(choice));
  assert.equal(whole.status, best?.status);
  if (parts.some(({ status }) => rankSeverity(status) < rankSeverity(whole.status))) {
    assert.match(whole.reason, / would (?:be allowed|only be a warning); to take it, /, printExpression(choice));
  }
}

/** An independent reading of the preferences, from the printed license. */
function rankOf(license: string, { preference, preferredOrder }: Context): number {
  const ranks = license.split(" AND ").map((single) => {
    if (preference === "prefer_order") {
      const place = preferredOrder.findIndex((pattern) => matches(pattern, single));
      return place < 0 ? 1_000_000 : place;
    }
    const rank = rankOfFamily(findFamily(single));
    return preference === "avoid_copyleft" ? Math.max(rank, 1) : rank;
  });
  return Math.max(...ranks);
}

/** Licenses without recorded clauses come last. */
function burdenOf(license: string): number {
  const counts = license.split(" AND ").map((single) => {
    const [asked] = obligationsIn(single) ?? [];
    return asked?.basis === "text" ? asked.obligations.length : 1000 + (asked?.obligations.length ?? 0);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function matches(pattern: string, license: string): boolean {
  if (pattern.startsWith("family:")) return pattern === `family:${findFamily(license)}`;
  if (!pattern.includes("*")) return pattern === license || pattern === license.replace(/-only$|-or-later$/, "");
  const [start = "", ...rest] = pattern.split("*").map((piece) => piece.replaceAll(/[.+-]/g, String.raw`\$&`));
  return new RegExp(`^${[start, ...rest].join(".*")}$`, "i").test(license);
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function stepsOf(step: TraceStep): TraceStep[] {
  return [step, ...(step.parts ?? []).flatMap(stepsOf)];
}

function choicesIn(expression: Expression): (Expression & { kind: "or" })[] {
  if (expression.kind === "license") return [];
  const inside = expression.parts.flatMap(choicesIn);
  return expression.kind === "or" ? [{ kind: "or", parts: expression.parts }, ...inside] : inside;
}

function makeExpression(next: Dice, depth: number): Expression {
  if (depth === 0 || next() < 0.3) return { kind: "license", id: pick(next, licenses), orLater: false };
  const parts = Array.from({ length: 2 + Math.floor(next() * 3) }, () => makeExpression(next, depth - 1));
  return combine(next() < 0.6 ? "or" : "and", parts);
}

function makeContext(next: Dice): Context {
  return contextOf(JSON.stringify(makeRules(next)));
}

/** The same with an exception on some of the licenses that may have it. */
function withSomeExceptions(next: Dice, expression: Expression): Expression {
  if (expression.kind !== "license") {
    return combine(
      expression.kind,
      expression.parts.map((part) => withSomeExceptions(next, part)),
    );
  }
  const isExcepted = expression.id.startsWith("GPL-") && next() < 0.5;
  return isExcepted ? { ...expression, exception: "Classpath-exception-2.0" } : expression;
}

interface Rules {
  readonly allow: readonly string[];
  readonly review: readonly string[];
  readonly deny: readonly string[];
  readonly [key: string]: unknown;
}

function makeRules(next: Dice): Rules {
  const lists: Record<string, string[]> & Record<"allow" | "review" | "deny", string[]> = {
    allow: [],
    review: [],
    deny: [],
  };
  for (const pattern of patterns) lists[pick(next, ["allow", "review", "deny", "left-out", "left-out"])]?.push(pattern);
  const order = patterns.filter(() => next() < 0.4);
  const preference =
    order.length > 0 ? pick(next, ["most_permissive", "avoid_copyleft", "prefer_order"]) : "most_permissive";
  const unlisted = pick(next, ["allow", "review", "deny"]);
  return { ...lists, preferred_order: order, dual_license_preference: preference, unlisted };
}

function pick<T>(next: Dice, items: readonly T[]): T {
  const item = items[Math.floor(next() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

test("the generator makes expressions of every kind", () => {
  const next = random(1);
  const expressions = Array.from({ length: 200 }, () => makeExpression(next, 3));
  assert.deepEqual(new Set(expressions.map(({ kind }) => kind)), new Set(["license", "or", "and"]));
  assert.ok(expressions.some((expression) => listTerms(expression).length > 10));
});
