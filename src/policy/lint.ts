import { unknownLicense, type Context } from "../domain/policy.ts";
import { lintChoice } from "./lint-choice.ts";
import { lintLeftOut } from "./lint-left-out.ts";
import { lintOverride } from "./lint-overrides.ts";
import { lintList, lintOrder, type Found } from "./lint-patterns.ts";
import { lintWaivers } from "./lint-waivers.ts";
import type { LoadedPolicy } from "./load.ts";
import { foldPattern } from "./rules.ts";

export interface LintFinding extends Omit<Found, "path"> {
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

function lintContext(context: Context, today: string): Found[] {
  return [
    ...lintList(context, "allow"),
    ...lintList(context, "review"),
    ...lintList(context, "deny"),
    ...lintReasons(context),
    ...lintOrder(context),
    ...lintChoice(context),
    ...lintConflict(context),
    ...lintUnlisted(context),
    ...lintLeftOut(context),
    ...context.overrides.flatMap((override) => lintOverride(override, today)),
    ...lintWaivers(context.waivers, today),
  ];
}

/** A denied license is usually meant to include packages that contain it. */
function lintConflict({ onConflict, deny }: Context): Found[] {
  if (onConflict !== "declared" || deny.length === 0) return [];
  const message =
    '"on_conflict: declared" lets a package pass whose license text is on the deny list, if its metadata says otherwise.';
  return [{ path: "on_conflict", rule: "declared_over_text", severity: "note", message }];
}

/** A license on no list has not been reviewed. */
function lintUnlisted({ unlisted, rules }: Context): Found[] {
  const at = { path: "unlisted", severity: "warning" } as const;
  const { everything } = rules;
  if (everything && everything.list !== unlisted && unlisted !== "review") {
    const message = `"unlisted: ${unlisted}" has no effect: "${everything.text}" on the ${everything.list} list matches every license.`;
    return [{ ...at, rule: "shadowed", message }];
  }
  if (unlisted !== "allow") return [];
  const message = '"unlisted: allow" lets every license pass that no entry names; list what you mean to allow.';
  return [{ ...at, rule: "allow_all", message }];
}

function lintReasons({ reasons, allow, review, deny }: Context): Found[] {
  const listed = new Set([...allow, ...review, ...deny, unknownLicense].map(foldPattern));
  const unused = [...reasons.keys()].filter((pattern) => !listed.has(foldPattern(pattern)));
  return unused.map((pattern) => ({
    path: `reasons/${pattern}`,
    rule: "unused_reason",
    severity: "warning",
    message: `The reason for "${pattern}" is never shown: no list has that entry.`,
  }));
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
