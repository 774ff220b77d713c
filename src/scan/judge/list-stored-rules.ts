import { componentKey } from "../../domain/contracts/component.ts";
import type { ProjectRuleEntry } from "../../domain/policy/project-rules.ts";
import type { JudgeOptions } from "./judge.ts";
import { createJudgeWithout, type ToJudge } from "./judge-project.ts";
import type { StoredRules } from "./stored-rules.ts";

interface JudgedAgain extends JudgeOptions {
  readonly stored: StoredRules;
  /** The effects of overrides, then of waivers, then of contexts. */
  readonly entries: readonly ProjectRuleEntry[];
  readonly components: readonly ToJudge[];
}

/** The project rules of a report that was judged again, in their order, with their new effects. */
export function listStoredRules(before: readonly ProjectRuleEntry[], again: JudgedAgain): ProjectRuleEntry[] {
  const { stored, entries, projectRules } = again;
  const rules = [...stored.overrides, ...stored.waivers, ...stored.contexts];
  const done = new Map(rules.map((rule, at) => [rule, entries[at]]));
  const toPath = createPathEntry(again);
  return before.map((entry, at) => {
    const rule = stored.rules[at];
    const now = rule && done.get(rule);
    if (now) return { ...now, rule: entry.rule };
    if (entry.kind === "exclude" || entry.kind === "own") return entry; // what they left out cannot come back
    if (entry.kind === "production") return entries.find(({ kind }) => kind === "production") ?? entry;
    const isKept = entry.kind === "path" && projectRules !== undefined && !entry.isIgnored;
    return isKept ? toPath(entry) : { ...entry, components: [], before: [], isIgnored: true };
  });
}

/** A path keeps its components; only their status without it is new. */
function createPathEntry({
  components: judgedComponents,
  ...options
}: JudgedAgain): (entry: ProjectRuleEntry) => ProjectRuleEntry {
  const byKey = new Map(judgedComponents.map((judged) => [componentKey(judged.component), judged]));
  const judgeWithout = createJudgeWithout(options);
  return (entry) => {
    const kept = entry.components.flatMap((key) => byKey.get(key) ?? []);
    return {
      ...entry,
      components: kept.map(({ component }) => componentKey(component)),
      before: kept.map((judged) => judgeWithout(judged)),
    };
  };
}
