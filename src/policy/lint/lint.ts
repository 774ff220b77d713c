import { type Context, type Override, unknownLicense, type Waiver } from "../../domain/policy/policy.ts";
import { parseExpression } from "../../spdx/expression.ts";
import { lintChoice } from "./lint-choice.ts";
import { lintLeftOut } from "./lint-left-out.ts";
import { type UnplacedFinding, lintList, lintLocked, lintOrder, toWarning } from "./lint-patterns.ts";
import type { LoadedPolicy } from "../read/load/load.ts";
import { isExpired } from "../judge/overrides.ts";
import { foldPattern } from "../judge/rules.ts";
import { checkVersion } from "../read/load/version-patterns.ts";

export interface LintFinding extends Omit<UnplacedFinding, "path"> {
  readonly file: string;
  readonly line: number;
  /** The contexts that share the entry. */
  readonly contexts: readonly string[];
}

/** Finds valid parts of a policy that are probably not intended; `today` is `YYYY-MM-DD`. */
export function lintPolicy(loaded: LoadedPolicy, { today }: { readonly today: string }): LintFinding[] {
  const { policy, file } = loaded;
  const findings = policy.contexts.flatMap((context) =>
    lintContext(context, today).flatMap(({ path, rule, severity, message }): LintFinding[] => {
      const at = `contexts/${context.name}`;
      const isInherited = isFromBase(loaded, `${at}/${path}`);
      if (isInherited && rule !== "prefers_rejected") return [];
      if (rule === "left_out" && loaded.details().lines.has(`${at}/unlisted`)) return []; // their list is set explicitly
      const line = ownLine(loaded, `${at}/${path}`) ?? ownLine(loaded, at) ?? 1;
      return [{ file, line, contexts: [context.name], rule, severity, message }];
    }),
  );
  return joinContexts(findings).sort((a, b) => a.line - b.line);
}

/** Entries of a base policy are up to its author; the choice of a license depends on both policies. */
function isFromBase({ file, details }: LoadedPolicy, path: string): boolean {
  const source = details().sources.get(path);
  return source !== undefined && source.file !== file;
}

function ownLine(loaded: LoadedPolicy, path: string): number | undefined {
  return isFromBase(loaded, path) ? undefined : loaded.details().lines.get(path);
}

function lintContext(context: Context, today: string): UnplacedFinding[] {
  return [
    ...lintList(context, "allow"),
    ...lintList(context, "review"),
    ...lintList(context, "deny"),
    ...lintReasons(context),
    ...lintOrder(context),
    ...lintLocked(context),
    ...lintChoice(context),
    ...lintConflict(context),
    ...lintUnlisted(context),
    ...lintLeftOut(context),
    ...context.overrides.flatMap((override) => lintOverride(override, today)),
    ...lintWaivers(context.waivers, today),
  ];
}

/** A denied license is usually meant to include packages that contain it. */
function lintConflict({ onConflict, deny }: Context): UnplacedFinding[] {
  if (onConflict !== "declared" || deny.length === 0) return [];
  const message =
    '"on_conflict: declared" lets a package pass whose license text is on the deny list, if its metadata says otherwise.';
  return [{ path: "on_conflict", rule: "declared_over_text", severity: "note", message }];
}

/** A license on no list has not been reviewed. */
function lintUnlisted({ unlisted, rules: { everything } }: Context): UnplacedFinding[] {
  if (everything && everything.list !== unlisted && unlisted !== "review") {
    const message = `"unlisted: ${unlisted}" has no effect: "${everything.text}" on the ${everything.list} list matches every license.`;
    return [toWarning("unlisted", "shadowed", message)];
  }
  if (unlisted !== "allow") return [];
  const message = '"unlisted: allow" lets every license pass that no entry names; list what you mean to allow.';
  return [toWarning("unlisted", "allow_all", message)];
}

function lintReasons({ reasons, allow, review, deny, obligations }: Context): UnplacedFinding[] {
  const asked = [...obligations.keys()].map((id) => `obligation:${id}`);
  const listed = new Set([...allow, ...review, ...deny, ...asked, unknownLicense].map(foldPattern));
  const unused = [...reasons.keys()].filter((pattern) => !listed.has(foldPattern(pattern)));
  return unused.map((pattern) => {
    const message = `The reason for "${pattern}" is never shown: no list has that entry.`;
    return toWarning(`reasons/${pattern}`, "unused_reason", message);
  });
}

/** Contexts that share a list through an alias share its problems. */
function joinContexts(findings: readonly LintFinding[]): LintFinding[] {
  const joined = new Map<string, LintFinding>();
  for (const finding of findings) {
    const key = `${finding.line} ${finding.rule} ${finding.message}`;
    const first = joined.get(key);
    const contexts = new Set([...(first?.contexts ?? []), ...finding.contexts]); // a list may be an alias of another
    joined.set(key, { ...finding, contexts: [...contexts] });
  }
  return [...joined.values()];
}

/** Waivers that have expired, and those that accept every component. */
function lintWaivers(waivers: readonly Waiver[], today: string): UnplacedFinding[] {
  return waivers.flatMap(({ component, selector, until }, index) => {
    const path = `waivers/${index}`;
    const name = `The waiver of "${component}"`;
    const ended = `${name} ended on ${until} and no longer applies; decide again or remove it.`;
    const ofEverything = `${name} accepts every component with that license; put the license on a list instead.`;
    const endless = `${name} has no end; look at it again when the component or its use changes.`;
    const acceptsAll = /^(?:[a-z-]+:)?\*+$/i.test(selector.subject);
    return [
      ...(until < today ? [toWarning(path, "waiver_ended", ended)] : []),
      ...(until === "never"
        ? [{ path, rule: "waiver_without_end" as const, severity: "note" as const, message: endless }]
        : []),
      ...(acceptsAll ? [toWarning(path, "waiver_of_everything", ofEverything)] : []),
    ];
  });
}

/** Problems of an override: expired, for a version that no package has, without a reason, or not a license. */
function lintOverride(override: Override, today: string): UnplacedFinding[] {
  const { package: subject, selector, license, reason, expires } = override;
  const findings: UnplacedFinding[] = [];
  const add = (rule: UnplacedFinding["rule"], problem: string) =>
    findings.push(toWarning(`overrides/${subject}`, rule, `The override of "${subject}" ${problem}`));
  if (isExpired(override, today)) {
    add("override_expired", `expired on ${expires} and no longer applies; decide again or remove it.`);
  }
  const problem = selector.version === undefined ? undefined : checkVersion(selector.version);
  if (problem !== undefined) {
    add("override_version", `never applies, because no package has the version "${selector.version}": ${problem}`);
  }
  if (reason === undefined) add("override_without_reason", "gives no reason; say who decided it and why.");
  const parsed = parseExpression(license);
  if ("error" in parsed && license !== unknownLicense) {
    const why = `"${license}" is not a valid SPDX expression. ${parsed.error.message}`;
    add("override_license", `makes the license UNKNOWN: ${why}`);
  }
  return findings;
}
