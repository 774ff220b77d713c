import { unknownLicense, type Context, type ListName, type Pattern, type Rule } from "../../domain/policy/policy.ts";
import type { LicenseTerm } from "../../spdx/expression.ts";
import { adviseOnPattern } from "./lint-advice.ts";
import { licensesMatching } from "./known-licenses.ts";
import { findRule, placeInOrder } from "../judge/match.ts";
import { compilePattern, foldPattern } from "../judge/rules.ts";

export interface UnplacedFinding {
  /** Inside the context. */
  readonly path: string;
  readonly rule:
    | "no_such_license"
    | "own_reference"
    | "shadowed"
    | "duplicate"
    | "allow_all"
    | "left_out"
    | "unused_reason"
    | "waiver_ended"
    | "waiver_of_everything"
    | "waiver_without_end"
    | "unused_order"
    | "prefers_rejected"
    | "override_expired"
    | "override_version"
    | "override_without_reason"
    | "override_license"
    | "declared_over_text";
  /** A note may be intended, but should be checked. */
  readonly severity: "warning" | "note";
  readonly message: string;
}

/** Entries of a list that match nothing, never decide, are duplicates or allow everything. */
export function lintList(context: Context, list: ListName): UnplacedFinding[] {
  const findings: UnplacedFinding[] = [];
  const seen = new Set<string>();
  for (const [index, text] of context[list].entries()) {
    const path = `${list}/${index}`;
    const pattern = compilePattern(text);
    if (seen.has(pattern.folded))
      findings.push(toWarning(path, "duplicate", `"${text}" is on the ${list} list twice.`));
    else if (pattern.folded !== foldPattern(unknownLicense)) findings.push(...lintEntry(pattern, list, context, path));
    seen.add(pattern.folded);
    if (list === "allow" && (pattern.literals === 0 || pattern.family === "other"))
      findings.push(allowsAll(text, path));
  }
  return findings;
}

/** Entries of `preferred_order` that match nothing, come too late, or have no effect. */
export function lintOrder({ preference, preferredOrder, preferred }: Context): UnplacedFinding[] {
  if (preference !== "prefer_order" && preferredOrder.length > 0) {
    return [toWarning("preferred_order/0", "unused_order", `"preferred_order" has no effect with "${preference}".`)];
  }
  return preferred.flatMap((pattern, index) => {
    const path = `preferred_order/${index}`;
    let isKnown = false;
    for (const term of candidatesFor(pattern)) {
      if (placeInOrder(term, preferred) === index) return [];
      isKnown = true;
    }
    if (!isKnown) return [noSuchLicense(pattern, path)];
    return [
      toWarning(path, "shadowed", `"${pattern.text}" comes too late: entries before it match all that it matches.`),
    ];
  });
}

/** Entries of `locked` that match nothing. */
export function lintLocked({ locked }: Context): UnplacedFinding[] {
  return locked.flatMap((pattern, index) => {
    const isKnown = pattern.folded === foldPattern(unknownLicense) || !candidatesFor(pattern).next().done;
    return isKnown ? [] : [noSuchLicense(pattern, `locked/${index}`)];
  });
}

function lintEntry(pattern: Pattern, list: ListName, context: Context, path: string): UnplacedFinding[] {
  let other: Rule | undefined;
  for (const term of candidatesFor(pattern)) {
    const winner = findRule(term, context.rules);
    if (winner?.folded === pattern.folded && winner.list === list) return [];
    other ??= winner;
  }
  if (!other) return [noSuchLicense(pattern, path)];
  const example = `such as "${other.text}" on the ${other.list} list`;
  const message = `"${pattern.text}" never decides: all it matches has a more specific or stricter entry, ${example}.`;
  return [toWarning(path, "shadowed", message)];
}

/** Known licenses that a pattern matches, and, if possible, one that does not exist yet. */
function* candidatesFor(pattern: Pattern): Generator<LicenseTerm> {
  let isKnown = false;
  for (const term of licensesMatching(pattern)) {
    isKnown = true;
    yield term;
  }
  if (isKnown) yield* notCoinedYet(pattern);
}

/** Anyone can define a LicenseRef, so a pattern for them can be useful beyond the known ones. */
function notCoinedYet({ isWildcard, hasException, folded, text }: Pattern): LicenseTerm[] {
  if (!isWildcard || hasException || !folded.startsWith("licenseref-")) return [];
  return [{ kind: "license", id: text.replaceAll("*", "0"), orLater: false }];
}

function noSuchLicense(pattern: Pattern, path: string): UnplacedFinding {
  const { isOwnReference, message } = adviseOnPattern(pattern);
  return isOwnReference
    ? { path, rule: "own_reference", severity: "note", message }
    : toWarning(path, "no_such_license", message);
}

function allowsAll(text: string, path: string): UnplacedFinding {
  const what = text.includes("*") ? "every license that no other entry names" : "every license that is not classified";
  return toWarning(path, "allow_all", `"${text}" allows ${what}; list what you mean to allow.`);
}

export function toWarning(path: string, rule: UnplacedFinding["rule"], message: string): UnplacedFinding {
  return { path, rule, severity: "warning", message };
}
